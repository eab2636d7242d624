package main

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/losthandler/across/deleted/undo_base/base"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

type ws struct {
	*base.Controller
	name logicalcluster.Name
}

func newWS(ctx context.Context, name logicalcluster.Name, infs ...cache.SharedIndexInformer) (_ *ws, err error) {
	w := &ws{Controller: &base.Controller{}, name: name}
	w.Init(ctx)
	defer func() {
		if err != nil {
			w.Shutdown()
		}
	}()
	for _, i := range infs {
		if err = w.Watch(i, cache.ResourceEventHandlerFuncs{AddFunc: w.on}); err != nil {
			return nil, err
		}
	}
	return w, nil
}
func (w *ws) on(any) {}

type reg struct {
	infs []cache.SharedIndexInformer
	m    map[logicalcluster.Name]*ws
	ctx  context.Context
}

func (r *reg) add(o any) {
	n := logicalcluster.From(o.(*corev1.Namespace))
	if _, ok := r.m[n]; ok {
		return
	}
	w, err := newWS(r.ctx, n, r.infs...)
	if err != nil {
		return
	}
	r.m[n] = w
}
func (r *reg) del(o any) {
	ns, ok := o.(*corev1.Namespace)
	if !ok {
		return
	}
	n := logicalcluster.From(ns)
	w, ok := r.m[n]
	if !ok {
		return
	}
	delete(r.m, n)
	w.Shutdown()
}

func main() {
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(&rest.Config{}), 0)
	r := &reg{infs: []cache.SharedIndexInformer{f.Core().V1().Pods().Informer()}, m: map[logicalcluster.Name]*ws{}, ctx: context.Background()}
	f.Core().V1().Namespaces().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: r.add, DeleteFunc: r.del})
	f.Start(nil)
	select {}
}
