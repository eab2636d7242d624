// Package accessors has connections that methods of their objects give, for use and to close them.
package accessors

import (
	"context"
	"net/http"
	"sync"

	"github.com/nats-io/nats.go"
)

type tunnel struct {
	addr string
	mu   sync.Mutex
	conn *nats.Conn
}

func (t *tunnel) open() error {
	conn, err := nats.Connect(t.addr)
	if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.conn = conn
	return nil
}

func (t *tunnel) current() *nats.Conn {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.conn
}

func (t *tunnel) shut() {
	if conn := t.current(); conn != nil {
		conn.Close()
	}
}

func (t *tunnel) once(ctx context.Context) error {
	defer t.shut()
	_, err := t.current().RequestWithContext(ctx, "next", nil)
	return err
}

func (t *tunnel) again(ctx context.Context) {
	defer t.shut()
	for {
		conn := t.current()
		if _, err := conn.RequestWithContext(ctx, "next", nil); err == nil {
			continue
		}
		conn.Close()
		if t.open() != nil {
			return
		}
	}
}

func (t *tunnel) closedAtEnd(ctx context.Context) error {
	conn := t.current()
	_, err := conn.RequestWithContext(ctx, "next", nil)
	t.shut()
	return err
}

// renewed closes what is there, and opens another one.
func (t *tunnel) renewed(ctx context.Context) {
	conn := t.current()
	if _, err := conn.RequestWithContext(ctx, "next", nil); err != nil {
		return
	}
	t.shut()
	_ = t.open()
}

func askOnce(_ http.ResponseWriter, r *http.Request) {
	t := &tunnel{addr: r.Host}
	if err := t.open(); err != nil {
		return
	}
	_ = t.once(r.Context())
}

func askAgain(_ http.ResponseWriter, r *http.Request) {
	t := &tunnel{addr: r.Host}
	if err := t.open(); err != nil {
		return
	}
	t.again(r.Context())
}

func askAtEnd(_ http.ResponseWriter, r *http.Request) {
	t := &tunnel{addr: r.Host}
	if err := t.open(); err != nil {
		return
	}
	_ = t.closedAtEnd(r.Context())
}

func askRenewed(_ http.ResponseWriter, r *http.Request) {
	t := &tunnel{addr: r.Host}
	if err := t.open(); err != nil { // want `the new tunnel is dropped .*`
		return
	}
	t.renewed(r.Context()) // want `the new tunnel is dropped without .*`
}

// Serve answers.
func Serve() {
	http.HandleFunc("/once", askOnce)
	http.HandleFunc("/again", askAgain)
	http.HandleFunc("/end", askAtEnd)
	http.HandleFunc("/renewed", askRenewed)
}
