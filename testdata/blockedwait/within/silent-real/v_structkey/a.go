// right: set of request structs, each with its buffered channel
package v_structkey

import (
	"context"
	"net/http"
	"sync"
)

type rq struct{ ch chan int }
type D struct {
	mu sync.Mutex
	p  map[*rq]bool
	in chan int
}

func New(ctx context.Context) *D {
	d := &D{p: map[*rq]bool{}, in: make(chan int)}
	go d.loop(ctx)
	return d
}
func (d *D) loop(ctx context.Context) {
	for {
		select {
		case m := <-d.in:
			d.mu.Lock()
			for r := range d.p {
				delete(d.p, r)
				r.ch <- m
			}
			d.mu.Unlock()
		case <-ctx.Done():
			return
		}
	}
}
func (d *D) Ask(ctx context.Context) int {
	r := &rq{make(chan int, 1)}
	d.mu.Lock()
	d.p[r] = true
	d.mu.Unlock()
	select {
	case x := <-r.ch:
		return x
	case <-ctx.Done():
		return 0
	}
}
func Handle(w http.ResponseWriter, r *http.Request) {
	ctx, c := context.WithCancel(r.Context())
	defer c()
	d := New(ctx)
	d.Ask(ctx)
}
