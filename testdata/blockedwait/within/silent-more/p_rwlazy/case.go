// right: channel lazily made by accessor, closed by Close (net/http style)
package p_rwlazy

import (
	"log"
	"sync"
)

type S struct {
	mu   sync.Mutex
	done chan struct{}
}

func (s *S) doneLocked() chan struct{} {
	if s.done == nil {
		s.done = make(chan struct{})
	}
	return s.done
}
func (s *S) Done() <-chan struct{} { s.mu.Lock(); defer s.mu.Unlock(); return s.doneLocked() }
func (s *S) Start()                { go func() { <-s.Done(); log.Print("end") }() }
func (s *S) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.doneLocked()
	select {
	case <-c:
	default:
		close(c)
	}
}
