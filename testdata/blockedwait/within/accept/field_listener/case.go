// Start puts the listener into a field; Stop only marks the server as stopped.
package field_listener

import (
	"log"
	"net"
	"sync/atomic"
)

type Proxy struct {
	ln      net.Listener
	stopped atomic.Bool
	serve   func(net.Conn)
}

func (p *Proxy) Start(addr string) error {
	ln, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	p.ln = ln
	go p.acceptLoop() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	return nil
}

func (p *Proxy) acceptLoop() {
	for !p.stopped.Load() {
		c, err := p.ln.Accept()
		if err != nil {
			log.Printf("accept: %v", err)
			return
		}
		go p.serve(c)
	}
}

func (p *Proxy) Stop() { p.stopped.Store(true) }
