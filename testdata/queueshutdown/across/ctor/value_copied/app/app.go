// The copy of the value holds the same queue, and the copy is closed on every path.
package app

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctor/value_copied/lib"
)

// Server owns a pacer by value.
type Server struct {
	pacer lib.Pacer
	name  string
}

// NewServer makes a server.
func NewServer(name string) Server {
	p := lib.NewPacer()
	s := Server{name: name}
	s.pacer = p
	return s
}

// Close closes the server.
func (s Server) Close() {
	p := s.pacer
	p.Close()
}

// Replay uses a server for one pass.
func Replay(keys []string) {
	s := NewServer("replay")
	t := s
	defer t.Close()
	for _, k := range keys {
		s.pacer.Submit(k)
	}
}
