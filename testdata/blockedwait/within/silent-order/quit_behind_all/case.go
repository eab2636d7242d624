// Who counts is told to quit only when the group is done, or a context that is cancelled only then.
package quit_behind_all

import (
	"context"
	"sync"

	ctrl "sigs.k8s.io/controller-runtime"
)

type Item struct{ Name string }

type Reconciler struct {
	items  []Item
	backup func(Item)
	report func(int)
	pool   chan Item
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	update, quit := make(chan int), make(chan struct{})
	go func() {
		total := 0
		for {
			select {
			case <-quit:
				return
			case n := <-update:
				total += n
				r.report(total)
			}
		}
	}()
	answers := make(chan Item, 100)
	answerCtx, cancel := context.WithCancel(context.Background())
	group := &sync.WaitGroup{}
	go func() {
		for {
			select {
			case i := <-answers:
				func() {
					defer group.Done()
					r.backup(i)
					update <- 1
				}()
			case <-answerCtx.Done():
				return
			}
		}
	}()
	for _, i := range r.items {
		group.Add(1)
		answers <- i
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		group.Wait()
	}()
	select {
	case <-done:
	case <-answerCtx.Done():
	}
	cancel()
	quit <- struct{}{}
	return ctrl.Result{}, nil
}
