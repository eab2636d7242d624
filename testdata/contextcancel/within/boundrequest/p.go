// Package main has the request in an object that is filled for each.
package main

import (
	"context"
	"net/http"
	"sync"
)

type params struct{ request *http.Request }

func (p *params) bind(r *http.Request) { p.request = r }

type binder interface{ bind(r *http.Request) }

func fill(r *http.Request, b binder) { b.bind(r) }

type handler interface{ handle(p params) }

type handlerFunc func(p params)

func (f handlerFunc) handle(p params) { f(p) }

type operation struct{ h handler }

func (o *operation) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var p params
	fill(r, &p)
	o.h.handle(p)
}

type direct struct{ s *server }

func (d *direct) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var p params
	fill(r, &p)
	d.s.watched(p.request.Context())
}

type server struct {
	ctx   context.Context
	mu    sync.Mutex
	stops []context.CancelFunc
}

// Its parent ends with the request, whoever handles that.
func (s *server) watched(ctx context.Context) {
	ctx, _ = context.WithCancel(ctx)
	println(ctx.Err())
}

// That of the server does not.
func (s *server) kept(ctx context.Context) {
	ctx, _ = context.WithCancel(ctx) // want `the func that cancels the context is not called on every path, and its parent ends later: called per request from .*`
	println(ctx.Err())
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s := &server{ctx: ctx}
	http.Handle("/x", &operation{h: handlerFunc(func(p params) { s.watched(p.request.Context()) })})
	http.Handle("/y", &direct{s})
	http.Handle("/z", &operation{h: handlerFunc(func(p params) { s.kept(s.ctx) })})
	_ = http.ListenAndServe(":80", nil)
}
