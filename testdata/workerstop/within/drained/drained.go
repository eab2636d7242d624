// Package drained has goroutines that close a channel and read what is left in it.
package drained

import "sync"

type compactor struct{}

func (c *compactor) Close() error { return nil }

type segments struct {
	mu     sync.Mutex
	closed bool
	idle   chan *compactor
}

func (s *segments) plan() error { return nil }

// backgroundCompact may fail before it starts what ends by itself.
func (s *segments) backgroundCompact() error {
	if err := s.plan(); err != nil {
		return err
	}
	if s.idle == nil {
		s.idle = make(chan *compactor, 1)
		s.idle <- &compactor{}
	}
	go func() {
		c := <-s.idle
		s.idle <- c
		s.cleanUp()
	}()
	return nil
}

func (s *segments) cleanUp() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed || s.idle == nil {
		return
	}
	closeAll(s.idle)
	s.idle = nil
}

func closeAll(all chan *compactor) {
	close(all)
	for c := range all {
		_ = c.Close()
	}
}

func (s *segments) Close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.cleanUp()
}
