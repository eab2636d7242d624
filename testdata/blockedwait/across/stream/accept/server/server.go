// Case: server.Serve loops in Accept and Close exists; the test environment handler starts a server per request and never closes it.

package server

import (
	"net"
)

type Server struct{ ln net.Listener }

func Listen() (*Server, error) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	return &Server{ln: ln}, nil
}

func (s *Server) Serve() {
	for {
		c, err := s.ln.Accept()
		if err != nil {
			return
		}
		c.Close()
	}
}

func (s *Server) Addr() string { return s.ln.Addr().String() }
func (s *Server) Close() error { return s.ln.Close() }
