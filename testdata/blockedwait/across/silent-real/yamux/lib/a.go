// right: session's send/recv/keepalive end with shutdownCh and conn close
package lib

import (
	"io"
	"net"
	"sync"
)

type Session struct {
	c        net.Conn
	sendCh   chan *ready
	shutdown chan struct{}
	recvDone chan struct{}
	once     sync.Once
}
type ready struct {
	b   []byte
	err chan error
}

func New(c net.Conn) *Session {
	s := &Session{c: c, sendCh: make(chan *ready, 64), shutdown: make(chan struct{}), recvDone: make(chan struct{})}
	go s.recv()
	go s.send()
	return s
}
func (s *Session) recv() {
	defer close(s.recvDone)
	b := make([]byte, 12)
	for {
		if _, err := s.c.Read(b); err != nil {
			go s.Close()
			return
		}
	}
}
func (s *Session) send() {
	for {
		select {
		case r := <-s.sendCh:
			_, err := s.c.Write(r.b)
			r.err <- err
		case <-s.shutdown:
			return
		}
	}
}
func (s *Session) Write(b []byte) error {
	r := &ready{b, make(chan error, 1)}
	select {
	case s.sendCh <- r:
	case <-s.shutdown:
		return io.EOF
	}
	select {
	case e := <-r.err:
		return e
	case <-s.shutdown:
		return io.EOF
	}
}
func (s *Session) Close() error {
	s.once.Do(func() { close(s.shutdown); s.c.Close(); <-s.recvDone })
	return nil
}
