// Command run keeps data of nodes, which do nothing, and followers of them, which do.
package main

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager/signals"

	corev1 "k8s.io/api/core/v1"

	"github.com/leaklint/leaklint/testdata/losthandler/across/plaindata/kv"
)

type node struct {
	name  string
	seen  time.Time
	owner *owner
}

type owner struct{ name string }

type follower struct {
	name   string
	events chan string
}

type handler struct{ list *follower }

type reconciler struct {
	nodes     *kv.Map[string, *node]
	followers *kv.Map[time.Time, *follower]
	handlers  *kv.Map[time.Time, *handler]
}

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	now := time.Now()
	n, ok := r.nodes.Load(req.Name)
	if !ok {
		n = &node{name: req.Name, owner: new(owner)}
		r.nodes.Store(req.Name, n)
	}
	n.seen = now
	f := &follower{name: req.Name, events: make(chan string, 1)}
	r.followers.Store(now, f)          // want:whole `Store adds to "all" of Map a listener that nothing removes: .*`
	r.handlers.Store(now, &handler{f}) // want:whole `Store adds to "all" of Map a listener that nothing removes: .*`
	return ctrl.Result{}, nil
}

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		panic(err)
	}
	r := &reconciler{kv.New[string, *node](), kv.New[time.Time, *follower](), kv.New[time.Time, *handler]()}
	if err := ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}).Complete(r); err != nil {
		panic(err)
	}
	if err := mgr.Start(signals.SetupSignalHandler()); err != nil {
		panic(err)
	}
}
