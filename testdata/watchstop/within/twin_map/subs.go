// OK: watches per object in a map; deletion and shutdown stop them.
package subs

import (
	"context"
	"sync"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

var widgets = schema.GroupVersionResource{Group: "example.com", Version: "v1", Resource: "widgets"}

type DeploymentReconciler struct {
	client.Client
	dyn  dynamic.Interface
	sink chan<- watch.Event
	base context.Context

	mu      sync.Mutex
	watches map[client.ObjectKey]watch.Interface
}

func (r *DeploymentReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	d := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, d); err != nil {
		r.drop(req.NamespacedName)
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.watches[req.NamespacedName]; ok {
		return ctrl.Result{}, nil
	}
	w, err := r.dyn.Resource(widgets).Namespace(req.Namespace).Watch(r.base, metav1.ListOptions{LabelSelector: "app=" + req.Name})
	if err != nil {
		return ctrl.Result{}, err
	}
	r.watches[req.NamespacedName] = w
	go r.pump(req.NamespacedName, w)
	return ctrl.Result{}, nil
}

func (r *DeploymentReconciler) pump(key client.ObjectKey, w watch.Interface) {
	for ev := range w.ResultChan() {
		r.sink <- ev
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.watches[key] == w {
		delete(r.watches, key)
	}
}

func (r *DeploymentReconciler) drop(key client.ObjectKey) {
	r.mu.Lock()
	w := r.watches[key]
	delete(r.watches, key)
	r.mu.Unlock()
	if w != nil {
		w.Stop()
	}
}

func (r *DeploymentReconciler) Shutdown() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for k, w := range r.watches {
		w.Stop()
		delete(r.watches, k)
	}
}
