// Twin of silent-order/quit_behind_all: who counts may be told to quit while others still send.
package quit_before_all

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
)

type Reconciler struct {
	items  []string
	backup func(string)
	report func(int)
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
	for _, i := range r.items {
		go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			r.backup(i)
			update <- 1
		}()
	}
	quit <- struct{}{}
	return ctrl.Result{}, nil
}
