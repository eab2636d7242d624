// Package slots starts a worker for each slot of a slice, which is filled once.
package slots

import (
	"context"
	"net/http"
	"sync"
)

type queue struct {
	cond  *sync.Cond
	items []string
}

func (q *queue) pop() string {
	q.cond.L.Lock()
	defer q.cond.L.Unlock()
	for len(q.items) == 0 {
		q.cond.Wait()
	}
	s := q.items[0]
	q.items = q.items[1:]
	return s
}

func (q *queue) push(s string) {
	q.cond.L.Lock()
	defer q.cond.L.Unlock()
	q.items = append(q.items, s)
	q.cond.Signal()
}

type worker struct{ q *queue }

func (w *worker) loop(ctx context.Context) {
	for ctx.Err() == nil {
		println(w.q.pop())
	}
}

type dispatcher struct {
	ctx   context.Context
	slots []*worker
}

func (d *dispatcher) dispatch(s string) {
	i := len(s) % len(d.slots)
	if d.slots[i] == nil {
		d.slots[i] = &worker{q: &queue{cond: sync.NewCond(&sync.Mutex{})}}
		go d.slots[i].loop(d.ctx)
	}
	d.slots[i].q.push(s)
}

func serve(ctx context.Context) {
	d := &dispatcher{ctx: ctx, slots: make([]*worker, 4)}
	http.HandleFunc("/", func(_ http.ResponseWriter, r *http.Request) { d.dispatch(r.URL.Path) })
}
