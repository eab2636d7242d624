// Package besideown has goroutines until a context that the object has with the func which cancels it.
package besideown

import (
	"context"
	"net/http"
)

type client struct {
	ctx    context.Context
	cancel context.CancelFunc
	read   func() error
	closed func()
}

func newClient(ctx context.Context, read func() error, closed func()) *client {
	ctx, cancel := context.WithCancel(ctx)
	return &client{ctx: ctx, cancel: cancel, read: read, closed: closed}
}

// pump ends its own context.
func (c *client) pump() {
	go func() {
		<-c.ctx.Done()
		c.closed()
	}()
	for {
		if err := c.read(); err != nil {
			c.cancel()
			return
		}
	}
}

// loop ends its own context when it returns.
func (c *client) loop() {
	defer c.cancel()
	go func() {
		<-c.ctx.Done()
		c.closed()
	}()
	for c.read() == nil {
	}
}

type source interface{ open() *client }

type hub struct {
	ctx  context.Context
	read func() error
}

func (h *hub) open() *client { return newClient(h.ctx, h.read, func() {}) }

func accept(s source) http.HandlerFunc {
	return func(http.ResponseWriter, *http.Request) {
		go s.open().loop()
	}
}

type watcher struct {
	ctx    context.Context
	read   func() error
	closed func()
}

// pump has a context that others end.
func (w *watcher) pump() {
	go func() { // want `goroutine runs until w.ctx ends, and more are started before that: called per request from serve \(leaks 1 goroutine and what it holds each time\)`
		<-w.ctx.Done()
		w.closed()
	}()
	for w.read() == nil {
	}
}

func serve(ctx context.Context, read func() error) error {
	w := &watcher{ctx, read, func() {}}
	http.HandleFunc("/", func(_ http.ResponseWriter, r *http.Request) {
		go newClient(ctx, read, func() {}).pump()
		go w.pump()
	})
	http.HandleFunc("/loop", accept(&hub{ctx, read}))
	return http.ListenAndServe(":0", nil)
}
