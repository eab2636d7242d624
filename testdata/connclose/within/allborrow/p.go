// Package allborrow gives connections to methods of which there are several.
package allborrow

import (
	"context"
	"net/http"

	"google.golang.org/grpc"
)

type prober interface {
	probe(ctx context.Context, conn *grpc.ClientConn) error
}

type ping struct{}

func (ping) probe(ctx context.Context, conn *grpc.ClientConn) error {
	return conn.Invoke(ctx, "ping", nil, nil)
}

type list struct{ seen int }

func (l *list) probe(ctx context.Context, conn *grpc.ClientConn) error {
	l.seen++
	return conn.Invoke(ctx, "list", nil, nil)
}

type taker interface {
	take(ctx context.Context, conn *grpc.ClientConn) error
}

type closes struct{}

func (closes) take(ctx context.Context, conn *grpc.ClientConn) error { return conn.Close() }

type keeps struct{ conn *grpc.ClientConn }

func (k *keeps) take(ctx context.Context, conn *grpc.ClientConn) error {
	k.conn = conn
	return nil
}

type checker struct {
	probers []prober
	takers  []taker
}

// check leaves it open: no prober closes it.
func (c *checker) check(ctx context.Context, addr string) error {
	conn, err := grpc.NewClient(addr) // want `connection "conn" is never closed.*`
	if err != nil {
		return err
	}
	for _, p := range c.probers {
		if err := p.probe(ctx, conn); err != nil {
			return err
		}
	}
	return nil
}

// give has somebody take it.
func (c *checker) give(ctx context.Context, addr string) error {
	conn, err := grpc.NewClient(addr)
	if err != nil {
		return err
	}
	return c.takers[0].take(ctx, conn)
}

// Handle checks for each request.
func Handle() {
	c := &checker{probers: []prober{ping{}, &list{}}, takers: []taker{closes{}, &keeps{}}}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		c.check(r.Context(), r.URL.Path)
		c.give(r.Context(), r.URL.Path)
	})
}
