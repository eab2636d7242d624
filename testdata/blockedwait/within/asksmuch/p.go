// Package asksmuch has goroutines that ask a queue how much is in it before they take something.
package asksmuch

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
)

type store interface {
	Pop() string
	Len() int
	IsEmpty() bool
	Keys() []string
}

type worker struct {
	items store
}

func (w *worker) bylen(ctx context.Context) {
	go func() {
		for ctx.Err() == nil {
			for w.items.Len() > 0 {
				println(w.items.Pop())
			}
		}
	}()
}

func (w *worker) byEmpty(ctx context.Context) {
	go func() {
		for ctx.Err() == nil {
			if !w.items.IsEmpty() {
				println(w.items.Pop())
			}
		}
	}()
}

func (w *worker) byKeys(ctx context.Context) {
	go func() {
		for ctx.Err() == nil {
			if len(w.items.Keys()) == 0 {
				continue
			}
			println(w.items.Pop())
		}
	}()
}

// The other way round: it takes where there is nothing.
func (w *worker) empty(ctx context.Context) {
	go func() { // want `goroutine may wait forever in items.Pop.*`
		for ctx.Err() == nil {
			if w.items.IsEmpty() {
				println(w.items.Pop())
			}
		}
	}()
}

func (w *worker) few(ctx context.Context) {
	go func() { // want `goroutine may wait forever in items.Pop.*`
		for ctx.Err() == nil {
			if len(w.items.Keys()) < 10 {
				println(w.items.Pop())
			}
		}
	}()
}

type Controller struct{ items store }

func (c *Controller) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	w := &worker{items: c.items}
	w.bylen(ctx)
	w.byEmpty(ctx)
	w.byKeys(ctx)
	w.empty(ctx)
	w.few(ctx)
	return ctrl.Result{}, nil
}
