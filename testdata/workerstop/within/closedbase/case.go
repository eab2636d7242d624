// Package closedbase has objects that ask a part of theirs whether they are closed, which they close at the end.
package closedbase

import (
	"net"
	"sync"
	"time"
)

type base struct{ done chan struct{} }

func (b *base) Close() error {
	select {
	case <-b.done:
		return nil
	default:
	}
	close(b.done)
	return nil
}

type stream struct {
	base
	conn net.Conn
	mu   sync.Mutex
	stop chan struct{}
}

func (s *stream) clean() {
	for {
		select {
		case <-s.stop:
			return
		case <-time.After(time.Second):
			println("cleaned")
		}
	}
}

// Where it is done it has been here.
func (s *stream) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.done:
		return nil
	default:
	}
	close(s.stop)
	s.conn.SetDeadline(time.Now())
	return s.base.Close()
}

func newStream(conn net.Conn) *stream {
	s := &stream{base: base{make(chan struct{})}, conn: conn, stop: make(chan struct{})}
	go s.clean()
	return s
}

// This one is told by somebody else that it is lost, and goes on then.
type told struct {
	base
	lost <-chan struct{}
	stop chan struct{}
}

func (t *told) Close() error {
	select {
	case <-t.lost:
		return net.ErrClosed // want `Close can return before it stops .*`
	default:
	}
	close(t.stop)
	return t.base.Close()
}

func (t *told) clean() {
	for {
		select {
		case <-t.stop:
			return
		case <-time.After(time.Second):
			println("cleaned")
		}
	}
}

type keeper struct{ told *told }

func newKeeper(lost <-chan struct{}) *keeper {
	k := &keeper{&told{base{make(chan struct{})}, lost, make(chan struct{})}}
	go k.told.clean()
	return k
}

func (k *keeper) Close() error { return k.told.Close() }

func Serve(l net.Listener) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		s := newStream(conn)
		go func() {
			time.Sleep(time.Second)
			s.Close()
		}()
	}
}
