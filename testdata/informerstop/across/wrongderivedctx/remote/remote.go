// Watch runs the informers of a remote cluster until its context ends.
package remote

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Remote is a watched cluster.
type Remote struct {
	Name   string
	ctx    context.Context
	cancel context.CancelFunc
}

// Watch starts watching; Stop was meant to end it.
func Watch(parent context.Context, name string, kube kubernetes.Interface, changed func(*corev1.Service)) (*Remote, error) {
	r := &Remote{Name: name}
	r.ctx, r.cancel = context.WithCancel(parent)

	factory := informers.NewSharedInformerFactory(kube, 0)
	_, err := factory.Core().V1().Services().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { changed(obj.(*corev1.Service)) },
		UpdateFunc: func(_, obj any) { changed(obj.(*corev1.Service)) },
	})
	if err != nil {
		r.cancel()
		return nil, err
	}
	factory.Start(parent.Done()) // want:whole `informer factory runs until parent\.Done\(\) ends, and more are started before that: called per event from Run via onSecret \(leaks 6 goroutines and 38 KiB each time\)`
	return r, nil
}

// Stop ends the remote.
func (r *Remote) Stop() { r.cancel() }
