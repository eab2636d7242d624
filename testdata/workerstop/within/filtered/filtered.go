// Package filtered looks for what is new, and starts that.
package filtered

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type reconciler struct {
	client.Client
	ctx     context.Context
	running map[string]bool
	other   map[string]bool
	third   map[string]bool
}

func poll(ctx context.Context, name string) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Minute):
			println(name)
		}
	}
}

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var cm corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &cm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.slice(&cm)
	r.grouped(&cm)
	r.forgets(&cm)
	r.all(&cm)
	r.lookedUp(&cm)
	return ctrl.Result{}, nil
}

func (r *reconciler) slice(cm *corev1.ConfigMap) {
	var added []string
	for name := range cm.Data {
		if !r.running[name] {
			added = append(added, name)
		}
	}
	for _, name := range added {
		r.running[name] = true
		go poll(r.ctx, name)
	}
}

func (r *reconciler) grouped(cm *corev1.ConfigMap) {
	added := map[string][]string{}
	for name, group := range cm.Data {
		if _, ok := r.other[name]; ok {
			continue
		}
		added[group] = append(added[group], name)
	}
	for _, names := range added {
		for _, name := range names {
			r.other[name] = true
			go poll(r.ctx, name)
		}
	}
}

// forgets enters nothing.
func (r *reconciler) forgets(cm *corev1.ConfigMap) {
	var added []string
	for name := range cm.Data {
		if !r.third[name] {
			added = append(added, name)
		}
	}
	for _, name := range added {
		go poll(r.ctx, name) // want `goroutine runs until r.ctx ends, and more are started before that: called per reconcile from Reconcile \(leaks 1 goroutine and what it holds each time\)`
	}
}

// all adds what is known, too.
func (r *reconciler) all(cm *corev1.ConfigMap) {
	var added []string
	for name := range cm.Data {
		if !r.third[name] {
			println("new")
		}
		added = append(added, name)
	}
	for _, name := range added {
		r.third[name] = true
		go poll(r.ctx, name) // want `goroutine runs until r.ctx ends, and more are started before that: called per reconcile from Reconcile \(leaks 1 goroutine and what it holds each time\)`
	}
}

// lookedUp starts what is looked up, whether it is new or not.
func (r *reconciler) lookedUp(cm *corev1.ConfigMap) {
	var added []string
	for name := range cm.Data {
		if !r.third[name] {
			added = append(added, name)
		}
	}
	for name := range cm.BinaryData {
		r.third[name] = true
		go poll(r.ctx, name) // want `goroutine runs until r.ctx ends, and more are started before that: called per reconcile from Reconcile \(leaks 1 goroutine and what it holds each time\)`
	}
	println(len(added))
}

func (r *reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Complete(r)
}
