// Reload loses the controller that was there.
package app

import (
	"sync"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Server runs one controller.
type Server struct {
	mu   sync.Mutex
	ctrl *lib.Controller
}

// NewServer makes a server.
func NewServer(cfg lib.Config) (*Server, error) {
	c, err := lib.New(cfg)
	if err != nil {
		return nil, err
	}
	return &Server{ctrl: c}, nil
}

// Reload follows a changed config.
func (s *Server) Reload(cfg lib.Config) error {
	c, err := lib.New(cfg)
	if err != nil {
		return err
	}
	c.Start()
	s.mu.Lock()
	s.ctrl = c // want `workqueue "ctrl" of Server is replaced and not shut down \(leaks 1 goroutine and 14 KiB each time\)`
	s.mu.Unlock()
	return nil
}

// Close ends the server.
func (s *Server) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ctrl.Stop()
}
