// right: map of closers in the struct closed by Stop
package v_acceptmulti

import (
	"io"
	"net"
)

type S struct{ cl map[string]io.Closer }

func (s *S) Open(a string) error {
	l, err := net.Listen("tcp", a)
	if err != nil {
		return err
	}
	s.cl[a] = l
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			c.Close()
		}
	}()
	return nil
}
func (s *S) Stop() {
	for _, c := range s.cl {
		c.Close()
	}
}
