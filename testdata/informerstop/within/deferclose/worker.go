// A worker closes its channel when the item is done, directly or in a helper of another file's style.
package deferclose

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// Indexer indexes namespaces that come off a queue.
type Indexer struct {
	kube  kubernetes.Interface
	queue workqueue.TypedRateLimitingInterface[string]
	index sync.Map
}

// Run works until ctx ends.
func (x *Indexer) Run(ctx context.Context) {
	defer context.AfterFunc(ctx, x.queue.ShutDown)()
	for x.next() {
	}
}

func (x *Indexer) next() bool {
	ns, quit := x.queue.Get()
	if quit {
		return false
	}
	defer x.queue.Done(ns)
	x.services(ns)
	x.pods(ns)
	return true
}

func (x *Indexer) services(ns string) {
	done := make(chan struct{})
	defer close(done)
	f := informers.NewSharedInformerFactoryWithOptions(x.kube, 0, informers.WithNamespace(ns))
	svcs := f.Core().V1().Services().Lister()
	f.Start(done)
	f.WaitForCacheSync(done)
	if all, err := svcs.List(labels.Everything()); err == nil {
		x.index.Store(ns, len(all))
	}
}

func (x *Indexer) pods(ns string) {
	var wg sync.WaitGroup
	stop := make(chan struct{})
	release := func() {
		close(stop)
		wg.Wait()
	}
	lw := cache.NewListWatchFromClient(x.kube.CoreV1().RESTClient(), "pods", ns, fields.Everything())
	store, controller := cache.NewInformerWithOptions(cache.InformerOptions{ListerWatcher: lw, ObjectType: &corev1.Pod{}})
	wg.Add(1)
	go func() {
		defer wg.Done()
		controller.Run(stop)
	}()
	if !cache.WaitForCacheSync(stop, controller.HasSynced) {
		release()
		return
	}
	x.index.Store("pods/"+ns, len(store.ListKeys()))
	release()
}
