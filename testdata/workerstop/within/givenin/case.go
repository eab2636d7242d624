// Package givenin hands the channel that a goroutine waits for to others, in a struct.
package givenin

import (
	"context"
	"net/http"
	"sync"
)

// Args is what a feed is started with.
type Args struct {
	ID   string
	Done chan struct{}
}

type bucket interface {
	StartFeed(ctx context.Context, args Args) error
	StartFeedWith(ctx context.Context, args *Args) error
}

type client struct {
	bucket     bucket
	once       sync.Once
	done       chan struct{}
	terminator chan bool
}

func newClient(b bucket) *client {
	return &client{bucket: b}
}

func (c *client) start(ctx context.Context) (chan error, error) {
	out := make(chan error)
	c.done, c.terminator = make(chan struct{}), make(chan bool)
	args := Args{ID: "a", Done: c.done}
	if err := c.bucket.StartFeed(ctx, args); err != nil {
		close(out)
		return nil, err
	}
	go func() {
		<-c.done
		close(out)
	}()
	return out, nil
}

func (c *client) Close() error {
	c.once.Do(func() {
		if c.terminator != nil {
			close(c.terminator)
			c.terminator = nil
		}
	})
	return nil
}

type pointing struct {
	bucket bucket
	done   chan struct{}
	stop   chan struct{}
}

func (c *pointing) start(ctx context.Context) error {
	c.done = make(chan struct{})
	if err := c.bucket.StartFeedWith(ctx, &Args{ID: "b", Done: c.done}); err != nil {
		return err
	}
	go func() {
		<-c.done
	}()
	return nil
}

func (c *pointing) Close() { close(c.stop) }

// own puts it where only it looks.
type own struct {
	args Args
	done chan struct{}
	stop chan struct{}
}

func (c *own) start(ctx context.Context) {
	c.done = make(chan struct{})
	c.args = Args{ID: "c", Done: c.done}
	go func() { // want `goroutine "done" of own is not stopped by Close.*`
		<-c.done
	}()
}

func (c *own) Close() { close(c.stop) }

func serve(b bucket) {
	http.HandleFunc("/a", func(w http.ResponseWriter, r *http.Request) {
		c := newClient(b)
		if _, err := c.start(r.Context()); err != nil {
			return
		}
		defer c.Close()
	})
	http.HandleFunc("/b", func(w http.ResponseWriter, r *http.Request) {
		c := &pointing{bucket: b, stop: make(chan struct{})}
		defer c.Close()
		_ = c.start(r.Context())
	})
	http.HandleFunc("/c", func(w http.ResponseWriter, r *http.Request) {
		c := &own{stop: make(chan struct{})}
		c.start(r.Context())
		c.Close()
	})
}

var _ = serve
