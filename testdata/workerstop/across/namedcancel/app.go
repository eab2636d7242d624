// Package namedcancel has contexts that another package makes.
package namedcancel

import (
	"context"
	"net/http"

	"github.com/leaklint/leaklint/testdata/workerstop/across/namedcancel/base"
)

type handler struct {
	*base.Base
	ctx context.Context
	n   int
}

func (h *handler) count(ctx context.Context) {
	h.n++
	go func() { // want `goroutine runs until ctx ends, and more are started before that: .*`
		<-ctx.Done()
		h.n--
	}()
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := h.ContextWithCancel(r, context.Background())
	defer cancel(nil)
	h.count(ctx)
	_, _ = w.Write(nil)
}

type traced struct{ handler }

func (h *traced) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, end := h.Span(h.ctx, "traced")
	defer end()
	h.count(ctx)
	_, _ = w.Write(nil)
}

func Serve(ctx context.Context) {
	b := &base.Base{}
	http.Handle("/", &handler{Base: b, ctx: ctx})
	http.Handle("/traced", &traced{handler{Base: b, ctx: ctx}})
	_ = http.ListenAndServe(":8080", nil)
}
