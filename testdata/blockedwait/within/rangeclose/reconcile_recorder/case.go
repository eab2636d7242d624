// Every reconcile builds its own recorder channel and pump; the pump is never ended.
package reconcile_recorder

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type Recorder struct {
	emit func(string)
}

func (r *Recorder) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	msgs := make(chan string, 10)
	go r.pump(msgs) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`

	msgs <- "started " + req.Name
	if err := ctx.Err(); err != nil {
		return reconcile.Result{}, err
	}
	msgs <- "finished " + req.Name
	return reconcile.Result{}, nil
}

func (r *Recorder) pump(msgs <-chan string) {
	for m := range msgs {
		r.emit(m)
	}
}
