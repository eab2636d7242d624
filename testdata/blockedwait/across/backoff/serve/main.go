// Command serve has a prober for each object.
package main

import (
	"net/http"
	"sync"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/backoff/prober"
)

type server struct {
	mu      sync.Mutex
	probers *prober.Manager
	pausers map[string]*prober.Pauser
}

func (s *server) probe(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := prober.New(r.Context())
	s.probers.Register(r.Host, p)
	go p.Run()
}

func (s *server) pause(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := prober.NewPauser(r.Context())
	s.pausers[r.Host] = p
	go p.Run() // want `goroutine may wait forever to receive from "timer.C".*`
}

func main() {
	s := &server{probers: prober.NewManager(), pausers: make(map[string]*prober.Pauser)}
	http.HandleFunc("/probe", s.probe)
	http.HandleFunc("/pause", s.pause)
	_ = http.ListenAndServe(":8080", nil)
}
