// The library makes and starts its own factory and registers on it; per-request caller cancels the context.
package lib

import (
	"context"
	"sync"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

func Snapshot(ctx context.Context, cs kubernetes.Interface, ns string) ([]string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	f := informers.NewSharedInformerFactoryWithOptions(cs, 0, informers.WithNamespace(ns))
	inf := f.Core().V1().Pods().Informer()
	var mu sync.Mutex
	var out []string
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		mu.Lock()
		defer mu.Unlock()
		if k, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
			out = append(out, k)
		}
	}})
	if err != nil {
		return nil, err
	}
	f.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), reg.HasSynced) {
		return nil, ctx.Err()
	}
	mu.Lock()
	defer mu.Unlock()
	return out, nil
}
