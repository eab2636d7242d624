// right: Reload closes old and makes new
package p_reload

import (
	"log"
	"sync"
)

type S struct {
	mu   sync.Mutex
	stop chan struct{}
}

func (s *S) Reload() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stop != nil {
		close(s.stop)
	}
	stop := make(chan struct{})
	s.stop = stop
	go func() { <-stop; log.Print("end") }()
}
func (s *S) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stop != nil {
		close(s.stop)
		s.stop = nil
	}
}
