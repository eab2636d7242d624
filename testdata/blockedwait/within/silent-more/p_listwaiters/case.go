// right: list of waiters without ctx; every holder releases
package p_listwaiters

import (
	"container/list"
	"log"
	"net/http"
	"sync"
)

type Mu struct {
	mu   sync.Mutex
	held bool
	l    list.List
}

func (s *Mu) Lock() {
	s.mu.Lock()
	if !s.held {
		s.held = true
		s.mu.Unlock()
		return
	}
	ready := make(chan struct{})
	s.l.PushBack(ready)
	s.mu.Unlock()
	<-ready
}
func (s *Mu) Unlock() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f := s.l.Front(); f != nil {
		close(s.l.Remove(f).(chan struct{}))
		return
	}
	s.held = false
}
func (s *Mu) Handle(w http.ResponseWriter, r *http.Request) {
	go func() { s.Lock(); defer s.Unlock(); log.Print("x") }()
}
