// right: etcd raft node: stop handshake; done closed by the loop
package k_raftnode

import "log"

type node struct {
	propc      chan []byte
	stop, done chan struct{}
}

func Start() *node {
	n := &node{make(chan []byte), make(chan struct{}), make(chan struct{})}
	go n.run()
	return n
}
func (n *node) run() {
	for {
		select {
		case p := <-n.propc:
			log.Print(p)
		case <-n.stop:
			close(n.done)
			return
		}
	}
}
func (n *node) Stop() {
	select {
	case n.stop <- struct{}{}:
	case <-n.done:
		return
	}
	<-n.done
}
