// Both reloads stop the old one: by swap of an atomic pointer, and by an old variable.
package app

import (
	"sync"
	"sync/atomic"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Server runs one controller.
type Server struct {
	mu   sync.Mutex
	ctrl *lib.Controller
	next atomic.Pointer[lib.Controller]
}

// Reload follows a changed config.
func (s *Server) Reload(cfg lib.Config) error {
	c, err := lib.New(cfg)
	if err != nil {
		return err
	}
	s.mu.Lock()
	old := s.ctrl
	s.ctrl = c
	s.mu.Unlock()
	if old != nil {
		old.Stop()
	}
	return nil
}

// ReloadNext does the same without a lock.
func (s *Server) ReloadNext(cfg lib.Config) error {
	c, err := lib.New(cfg)
	if err != nil {
		return err
	}
	if old := s.next.Swap(c); old != nil {
		old.Stop()
	}
	return nil
}

// Close ends the server.
func (s *Server) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctrl != nil {
		s.ctrl.Stop()
	}
	if c := s.next.Load(); c != nil {
		c.Stop()
	}
}
