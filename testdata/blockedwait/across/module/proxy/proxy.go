// Package proxy is a module of a framework that is not in view.
package proxy

import "net"

// Proxy is made once in the process.
type Proxy struct {
	listener net.Listener
	events   chan string
}

// New makes it.
func New(l net.Listener) *Proxy { return &Proxy{listener: l, events: make(chan string)} }

// Start is called by the framework, once for each module.
func (p *Proxy) Start() {
	go p.serve() // want:vet `.*Shutdown of Proxy forgets it.*`
	go p.log()   // want:vet `.*Shutdown of Proxy forgets it.*`
}

func (p *Proxy) serve() {
	for {
		conn, err := p.listener.Accept()
		if err != nil {
			continue
		}
		conn.Close()
	}
}

func (p *Proxy) log() {
	for e := range p.events {
		println(e)
	}
}

// Shutdown is called when the process ends.
func (p *Proxy) Shutdown() { println("cleaned up") }
