// Package bornwith has readers that are as new as what has them.
package bornwith

import (
	"context"
	"net/http"
)

type input interface {
	Start()
	Stop()
}

type reader struct {
	ctx    context.Context
	cancel context.CancelFunc
	ch     chan int
}

func newReader(ctx context.Context) *reader { return &reader{ctx: ctx, ch: make(chan int)} }

func (r *reader) Start() {
	ctx, cancel := context.WithCancel(r.ctx)
	r.cancel = cancel
	go r.loop(ctx)
}

func (r *reader) Stop() { r.cancel() }

func (r *reader) loop(ctx context.Context) {
	select {
	case <-ctx.Done():
	case r.ch <- 1:
	}
}

type proxy struct {
	ctx   context.Context
	Input input
}

func newProxy(pctx context.Context) *proxy {
	ctx := context.WithoutCancel(pctx)
	ctx, cancel := context.WithCancel(ctx)
	_ = cancel
	return &proxy{ctx: ctx, Input: newReader(ctx)}
}

func (p *proxy) wait() {
	p.Input.Start()
	select {
	case <-p.ctx.Done():
		p.Input.Stop()
	}
}

func span(ctx context.Context, f func(context.Context)) { f(ctx) }

func serveA(w http.ResponseWriter, r *http.Request) {
	p := newProxy(r.Context())
	p.wait()
}

func serveB(w http.ResponseWriter, r *http.Request) {
	p := newProxy(r.Context())
	span(r.Context(), func(ctx context.Context) {
		p.wait()
	})
}

type ticking struct {
	ctx    context.Context
	cancel context.CancelFunc
}

// Start forgets the one before.
func (t *ticking) Start() {
	ctx, cancel := context.WithCancel(t.ctx) // want `context "cancel" of ticking is replaced and not cancelled.*`
	t.cancel = cancel
	_ = ctx
}

func (t *ticking) Stop() { t.cancel() }

// shared has one for all requests.
type shared struct{ input *ticking }

func (s *shared) serve(w http.ResponseWriter, r *http.Request) { s.input.Start() }

// Handle registers them.
func Handle(ctx context.Context) {
	s := &shared{input: &ticking{ctx: ctx}}
	defer s.input.Stop()
	http.HandleFunc("/a", serveA)
	http.HandleFunc("/b", serveB)
	http.HandleFunc("/s", s.serve)
}
