// BUG: only the event watch is pushed on the stack of closers; the broadcaster of each object stays.
package app

import (
	"context"
	"io"
	"sync"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/bug_closers/lifecycle"
)

type AppReconciler struct {
	client.Client
	Kube kubernetes.Interface

	mu     sync.Mutex
	stacks map[client.ObjectKey]*lifecycle.Stack
}

func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var svc corev1.Service
	if err := r.Get(ctx, req.NamespacedName, &svc); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, r.teardown(req.NamespacedName)
		}
		return ctrl.Result{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stacks[req.NamespacedName] != nil {
		return ctrl.Result{}, nil
	}
	st := &lifecycle.Stack{}
	b := record.NewBroadcaster() // want `event broadcaster "b" is never shut down: Reconcile runs again once an entry is taken out of "stacks" \(leaks 2 goroutines and 70 KiB each time\)`
	w := b.StartEventWatcher(func(e *corev1.Event) { _ = e.Reason })
	st.Push(lifecycle.CloserFunc(func() error { w.Stop(); return nil }))
	if r.stacks == nil {
		r.stacks = map[client.ObjectKey]*lifecycle.Stack{}
	}
	r.stacks[req.NamespacedName] = st
	return ctrl.Result{}, nil
}

func (r *AppReconciler) teardown(key client.ObjectKey) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var c io.Closer
	if st, ok := r.stacks[key]; ok {
		c = st
		delete(r.stacks, key)
	}
	if c == nil {
		return nil
	}
	return c.Close()
}
