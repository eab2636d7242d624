// right: own context type with Done channel closed by cancel
package p_ctxcause

import (
	"context"
	"log"
	"net/http"
	"sync"
)

type myCtx struct {
	context.Context
	done chan struct{}
	once *sync.Once
}

func (c myCtx) Done() <-chan struct{} { return c.done }
func With(p context.Context) (context.Context, func()) {
	c := myCtx{p, make(chan struct{}), new(sync.Once)}
	f := func() { c.once.Do(func() { close(c.done) }) }
	context.AfterFunc(p, f)
	return c, f
}
func Handle(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := With(r.Context())
	defer cancel()
	go func() { <-ctx.Done(); log.Print("end") }()
}
