package entries

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

// A reconciler is asked about the same pod again and again.
type reconciler struct {
	cancels map[string]context.CancelFunc
	stop    map[string]context.CancelFunc
	cancel  context.CancelFunc
	polling context.CancelFunc
}

func (r *reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.watch(req.Name)
	r.replace(req.Name)
	r.restart()
	r.poll()
	return ctrl.Result{}, nil
}

func wait(ctx context.Context) {
	<-ctx.Done()
	println("over")
}

func (r *reconciler) watch(name string) {
	ctx, cancel := context.WithCancel(context.Background())
	r.cancels[name] = cancel
	go wait(ctx) // want `goroutine "cancels" of reconciler is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (r *reconciler) replace(name string) {
	if stop, ok := r.stop[name]; ok {
		stop()
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.stop[name] = cancel
	go wait(ctx)
}

func (r *reconciler) restart() {
	ctx, cancel := context.WithCancel(context.Background())
	r.cancel = cancel
	go wait(ctx) // want `goroutine "cancel" of reconciler is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (r *reconciler) poll() {
	if r.polling != nil {
		r.polling()
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.polling = cancel
	go wait(ctx)
}

func (r *reconciler) close(name string) {
	r.cancel()
	r.polling()
	for _, list := range []map[string]context.CancelFunc{r.cancels, r.stop} {
		list[name]()
		delete(list, name)
	}
}

func (r *reconciler) forget(name string) {
	r.cancels[name]()
	delete(r.cancels, name)
}
