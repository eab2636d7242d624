// Package besideclient gives a connection, and beside it a client that uses that.
package besideclient

import (
	"context"
	"io"
	"net/http"

	"google.golang.org/grpc"
)

type client interface{ check(context.Context) error }

type remote struct{ cc grpc.ClientConnInterface }

func (r *remote) check(ctx context.Context) error { return r.cc.Invoke(ctx, "check", nil, nil) }

type clients interface {
	open() (io.Closer, client, error)
}

type byAddr struct{ addr string }

func (b *byAddr) open() (io.Closer, client, error) {
	conn, err := grpc.NewClient(b.addr)
	if err != nil {
		return nil, nil, err
	}
	return conn, &remote{conn}, nil
}

func newClients(addr string) clients { return &byAddr{addr} }

// Supports forgets the connection where the client fails.
func Supports(w http.ResponseWriter, r *http.Request) (io.Closer, client, bool) {
	conn, c, err := newClients(r.Host).open() // want `connection "conn" is not closed on every path .*`
	if err != nil {
		return nil, nil, false
	}
	if err := c.check(r.Context()); err != nil {
		return nil, nil, false
	}
	return conn, c, true
}

// Closes does not.
func Closes(w http.ResponseWriter, r *http.Request) (io.Closer, client, bool) {
	conn, c, err := newClients(r.Host).open()
	if err != nil {
		return nil, nil, false
	}
	if err := c.check(r.Context()); err != nil {
		conn.Close()
		return nil, nil, false
	}
	return conn, c, true
}
