// Cured twin of accept/field_listener: Stop closes the field.
package field_listener_closed

import (
	"errors"
	"log"
	"net"
)

type Proxy struct {
	ln    net.Listener
	serve func(net.Conn)
}

func (p *Proxy) Start(addr string) error {
	ln, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	p.ln = ln
	go p.acceptLoop()
	return nil
}

func (p *Proxy) acceptLoop() {
	for {
		c, err := p.ln.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			log.Printf("accept: %v", err)
			continue
		}
		go p.serve(c)
	}
}

func (p *Proxy) Stop() {
	if err := p.ln.Close(); err != nil {
		log.Printf("close: %v", err)
	}
}
