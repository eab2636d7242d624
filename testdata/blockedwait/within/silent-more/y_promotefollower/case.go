// right: mutex hand-over: holder passes the lock through the channel it owns
package y_promotefollower

import (
	"net/http"
	"sync"
)

type S struct {
	mu sync.Mutex
	q  []chan struct{}
	on bool
}

func (s *S) Enter() {
	s.mu.Lock()
	if !s.on {
		s.on = true
		s.mu.Unlock()
		return
	}
	c := make(chan struct{})
	s.q = append(s.q, c)
	s.mu.Unlock()
	<-c
}
func (s *S) Leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.q) > 0 {
		close(s.q[0])
		s.q = s.q[1:]
		return
	}
	s.on = false
}
func (s *S) Handle(w http.ResponseWriter, r *http.Request) {
	go func() { s.Enter(); defer s.Leave() }()
}
