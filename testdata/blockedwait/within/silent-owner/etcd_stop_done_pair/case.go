// etcd's stop/done pair: Stop sends on stop or sees done, run closes done by defer.
package etcd_stop_done_pair

type node struct {
	propc chan string
	stop  chan struct{}
	done  chan struct{}
}

func StartNode(apply func(string)) *node {
	n := &node{
		propc: make(chan string),
		stop:  make(chan struct{}),
		done:  make(chan struct{}),
	}
	go n.run(apply)
	return n
}

func (n *node) run(apply func(string)) {
	defer close(n.done)
	for {
		select {
		case p := <-n.propc:
			apply(p)
		case <-n.stop:
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
