// right: slice of stops swapped out and closed
package p_slicestop

import (
	"log"
	"sync"
)

type S struct {
	mu    sync.Mutex
	stops []chan struct{}
}

func (s *S) Add() {
	c := make(chan struct{})
	s.mu.Lock()
	s.stops = append(s.stops, c)
	s.mu.Unlock()
	go func() { <-c; log.Print("end") }()
}
func (s *S) Stop() {
	s.mu.Lock()
	old := s.stops
	s.stops = nil
	s.mu.Unlock()
	for _, c := range old {
		close(c)
	}
}
