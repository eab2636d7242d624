// Package onlymaker has maps of workers that one function makes, which is called once the object is there, and others that are made again.
package onlymaker

import (
	"net/http"
	"time"
)

type peer struct{ done chan struct{} }

func newPeer() *peer {
	p := &peer{done: make(chan struct{})}
	go p.run()
	return p
}

func (p *peer) run() {
	for {
		select {
		case <-time.After(time.Second):
		case <-p.done:
			return
		}
	}
}

func (p *peer) stop() { close(p.done) }

// Nobody but Start makes the map: before, there is none.
type Transport struct{ peers map[string]*peer }

func (t *Transport) Start() error {
	t.peers = make(map[string]*peer)
	return nil
}

func (t *Transport) Add(name string) {
	if t.peers[name] == nil {
		t.peers[name] = newPeer()
	}
}

func (t *Transport) Remove(name string) {
	t.peers[name].stop()
	delete(t.peers, name)
}

// The map is there from the start, and Reset makes another one.
type Hub struct{ peers map[string]*peer }

func NewHub() *Hub { return &Hub{peers: make(map[string]*peer)} }

func (h *Hub) Reset() {
	h.peers = make(map[string]*peer) // want `an entry is deleted without .*`
}

func (h *Hub) serveReset(http.ResponseWriter, *http.Request) { h.Reset() }

func (h *Hub) Add(name string) {
	if h.peers[name] == nil {
		h.peers[name] = newPeer()
	}
}

func (h *Hub) Remove(name string) {
	h.peers[name].stop()
	delete(h.peers, name)
}

// Nobody but load makes it, again and again.
type Pool struct{ peers map[string]*peer }

func (p *Pool) load() {
	p.peers = make(map[string]*peer) // want `an entry is deleted without .*`
}

func (p *Pool) Run(names <-chan []string) {
	for list := range names {
		p.load()
		for _, name := range list {
			p.add(name)
		}
	}
}

func (p *Pool) add(name string) {
	if p.peers[name] == nil {
		p.peers[name] = newPeer()
	}
}

func (p *Pool) Remove(name string) {
	p.peers[name].stop()
	delete(p.peers, name)
}

func Serve(t *Transport, names <-chan []string) error {
	if err := t.Start(); err != nil {
		return err
	}
	h, p := NewHub(), &Pool{}
	go p.Run(names)
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		switch r.Method {
		case "PUT":
			t.Add(r.URL.Path)
			h.Add(r.URL.Path)
		case "DELETE":
			t.Remove(r.URL.Path)
			h.Remove(r.URL.Path)
			p.Remove(r.URL.Path)
		}
	})
	http.HandleFunc("/reset", h.serveReset)
	return http.ListenAndServe(":8080", nil)
}
