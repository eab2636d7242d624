// The type's Close ends all its queues by the helper.
package app

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/wrapiface/terminate/lib"
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/wrapiface/terminate/util"
)

// Server has queues by name.
type Server struct {
	queues map[string]lib.Queue
}

// NewServer makes a server.
func NewServer(names ...string) *Server {
	s := &Server{queues: make(map[string]lib.Queue, len(names))}
	for _, n := range names {
		if s.queues[n] == nil {
			s.queues[n] = lib.NewQueue()
		}
	}
	return s
}

// Close ends the server.
func (s *Server) Close() { util.EndAll(s.queues) }

// Once pushes one key.
func Once(key string) {
	q := lib.NewQueue()
	defer q.Terminate()
	q.Push(key)
}
