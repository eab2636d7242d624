// The stop function is kept in a struct behind io.Closer.
package app

import (
	"io"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/chain3/stop_closure/agent"
)

type closerFunc func() error

// Close calls f.
func (f closerFunc) Close() error { return f() }

// Session pushes keys to a cluster.
type Session struct {
	io.Closer
	push func(string)
}

// NewSession opens a session.
func NewSession(name, server string) (*Session, error) {
	push, stop, err := agent.Spawn(name, server)
	if err != nil {
		return nil, err
	}
	return &Session{Closer: closerFunc(stop), push: push}, nil
}

// Sync pushes one key through a session of its own.
func Sync(name, server, key string) error {
	s, err := NewSession(name, server)
	if err != nil {
		return err
	}
	defer s.Close()
	s.push(key)
	return nil
}
