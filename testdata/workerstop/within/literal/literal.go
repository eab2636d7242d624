// Package literal starts goroutines in literals, until a context comes that the function around has.
package literal

import (
	"context"
	"net/http"
	"sync"
	"time"
)

type janitor struct {
	once sync.Once
	ctx  context.Context
}

func (j *janitor) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Minute):
			println("sweep")
		}
	}
}

func (j *janitor) add(ctx context.Context) {
	j.once.Do(func() { go j.run(ctx) }) // want `goroutine runs until ctx ends, and more are started before that: called per request from ServeHTTP \(leaks 1 goroutine and what it holds each time\)`
}

// direct is one for all: it starts one goroutine.
type direct struct {
	once sync.Once
	ctx  context.Context
}

func (d *direct) add(ctx context.Context) {
	d.once.Do(func() { go (*janitor).run(nil, ctx) })
}

type server struct {
	ctx    context.Context
	direct direct
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	new(janitor).add(s.ctx)
	s.direct.add(s.ctx)
	func(ctx context.Context) { go (*janitor).run(nil, ctx) }(r.Context())
}

func serve(ctx context.Context) { http.ListenAndServe("localhost:8080", &server{ctx: ctx}) }
