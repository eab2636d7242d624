// right: Close closes the listener
package acceptclose

import (
	"io"
	"net"
)

type S struct{ l net.Listener }

func Listen(a string) (*S, error) {
	l, err := net.Listen("tcp", a)
	if err != nil {
		return nil, err
	}
	s := &S{l}
	go s.serve()
	return s, nil
}
func (s *S) serve() {
	for {
		c, err := s.l.Accept()
		if err != nil {
			return
		}
		go func() { defer c.Close(); io.Copy(c, c) }()
	}
}
func (s *S) Close() error { return s.l.Close() }
