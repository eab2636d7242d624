// Package fresh_argument adds handlers to informers of objects that are handed over: a new one each time, and one that stays.
package fresh_argument

import (
	"context"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type cluster struct {
	informers informers.SharedInformerFactory
	stop      chan struct{}
}

func newCluster(client kubernetes.Interface) *cluster {
	return &cluster{informers: informers.NewSharedInformerFactory(client, 0), stop: make(chan struct{})}
}

type hub struct {
	informers informers.SharedInformerFactory
}

type watcher struct{ synced map[string]func() bool }

// The informer is new with each cluster, and ends with it.
func (w *watcher) added(id string, c *cluster, stop <-chan struct{}) {
	inf := c.informers.Core().V1().Pods().Informer()
	w.synced[id] = inf.HasSynced
	_, _ = inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	go inf.Run(stop)
}

func (w *watcher) addedToHub(id string, h *hub) {
	inf := h.informers.Core().V1().Pods().Informer()
	w.synced[id] = inf.HasSynced
	_, _ = inf.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to inf is never removed: called per reconcile from Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
}

type reconciler struct {
	client kubernetes.Interface
	all    map[string]*cluster
	hub    *hub
	w      *watcher
}

func (r *reconciler) Reconcile(_ context.Context, req reconcile.Request) (reconcile.Result, error) {
	id := req.Name
	if prev := r.all[id]; prev != nil {
		close(prev.stop)
		delete(r.all, id)
	}
	c := newCluster(r.client)
	r.all[id] = c
	r.w.added(id, c, c.stop)
	r.w.addedToHub(id, r.hub)
	return reconcile.Result{}, nil
}
