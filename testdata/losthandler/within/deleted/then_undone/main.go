// The entry is deleted under the lock, and its undo functions run behind it.
package main

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

type Hooks struct{ fs []func() }

func (h *Hooks) Defer(f func()) { h.fs = append(h.fs, f) }
func (h *Hooks) RunAll() {
	for i := range h.fs {
		h.fs[i]()
	}
}

type C1 struct {
	h      Hooks
	cancel context.CancelFunc
}

func (c *C1) Watch(inf cache.SharedIndexInformer, h cache.ResourceEventHandler) error {
	reg, err := inf.AddEventHandler(h)
	if err != nil {
		return err
	}
	c.h.Defer(func() { _ = inf.RemoveEventHandler(reg) })
	return nil
}
func (c *C1) Shutdown() {
	if c.cancel != nil {
		c.cancel()
	}
	c.h.RunAll()
}

type w1 struct{ *C1 }

type reg struct {
	inf cache.SharedIndexInformer
	a   map[string]*C1
	b   map[string]*w1
	c   map[string]*C1
}

func (r *reg) add(o any) {
	n := o.(*corev1.Namespace).Name
	if _, ok := r.a[n]; ok {
		return
	}
	w := &C1{}
	if w.Watch(r.inf, nil) != nil {
		return
	}
	r.a[n] = w
	x := &w1{&C1{}}
	if x.Watch(r.inf, nil) != nil {
		x.Shutdown()
		return
	}
	r.b[n] = x
	y := &C1{}
	if y.Watch(r.inf, nil) != nil {
		y.Shutdown()
		return
	}
	r.c[n] = y
}
func (r *reg) del(o any) {
	ns, ok := o.(*corev1.Namespace)
	if !ok {
		return
	}
	w, ok := r.a[ns.Name]
	if !ok {
		return
	}
	delete(r.a, ns.Name)
	w.Shutdown()
	x, ok := r.b[ns.Name]
	if !ok {
		return
	}
	delete(r.b, ns.Name)
	x.Shutdown()
	y, ok := r.c[ns.Name]
	if !ok {
		return
	}
	y.Shutdown()
	delete(r.c, ns.Name)
}

func main() {
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(&rest.Config{}), 0)
	r := &reg{inf: f.Core().V1().Pods().Informer(), a: map[string]*C1{}, b: map[string]*w1{}, c: map[string]*C1{}}
	f.Core().V1().Namespaces().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: r.add, DeleteFunc: r.del})
	f.Start(nil)
	select {}
}
