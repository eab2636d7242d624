// Package twin is a module of which there is one for each request.
package twin

import "net/http"

// Proxy is made for each request.
type Proxy struct{ events chan string }

// New makes it.
func New(*http.Request) *Proxy { return &Proxy{events: make(chan string)} }

// Start is called by the framework, once for each module.
func (p *Proxy) Start() {
	go p.log() // want:vet `.*Shutdown of Proxy forgets it.*` // want:whole `.*called per request from main.*`
}

func (p *Proxy) log() {
	for e := range p.events {
		println(e)
	}
}

// Shutdown is called when the process ends.
func (p *Proxy) Shutdown() { println("cleaned up") }
