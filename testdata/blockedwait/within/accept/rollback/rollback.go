// Package rollback keeps what undoes each step, as a func, and runs that where a later step fails.
package rollback

import (
	"errors"
	"net"
	"net/http"
)

// A stack has funcs that undo something.
type stack struct{ undo []func() error }

func (s *stack) push(f func() error) { s.undo = append(s.undo, f) }

func (s *stack) unwind() {
	for _, f := range s.undo {
		_ = f()
	}
}

func (s *stack) release() { s.undo = nil }

var errProbe = errors.New("no answer")

func probe(addr string) error {
	if addr == "" {
		return errProbe
	}
	return nil
}

func accept(l net.Listener) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		conn.Close()
	}
}

func open(addr string) (net.Listener, error) {
	var undo stack
	defer undo.unwind()
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	undo.push(l.Close)
	go accept(l)
	if err := probe(addr); err != nil {
		return nil, err
	}
	undo.release()
	return l, nil
}

func single(addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	undo := l.Close
	defer func() {
		if undo != nil {
			_ = undo()
		}
	}()
	go accept(l)
	if err := probe(addr); err != nil {
		return nil, err
	}
	undo = nil
	return l, nil
}

// forgets has nothing that undoes it.
func forgets(addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	go accept(l) // want `goroutine may wait forever in l.Accept.*\(leaks 1 goroutine each time, called per request from serve\)`
	if err := probe(addr); err != nil {
		return nil, err
	}
	return l, nil
}

func serve() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		for _, f := range []func(string) (net.Listener, error){open, single} {
			if l, err := f(r.URL.Path); err == nil {
				l.Close()
			}
		}
		if l, err := forgets(r.URL.Path); err == nil {
			l.Close()
		}
	})
}
