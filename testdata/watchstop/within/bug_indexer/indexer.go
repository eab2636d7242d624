// BUG: NewIndexerInformerWatcher: the watch is stopped only when the cache has synced.
package indexer

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	watchtools "k8s.io/client-go/tools/watch"
	ctrl "sigs.k8s.io/controller-runtime"
)

type EndpointWaiter struct {
	Kube kubernetes.Interface
	Min  int
}

func (e *EndpointWaiter) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	lw := cache.NewListWatchFromClient(e.Kube.CoreV1().RESTClient(), "pods", req.Namespace, fields.Everything())
	indexer, controller, w, done := watchtools.NewIndexerInformerWatcher(lw, &corev1.Pod{}) // want `watch "w" is not stopped on every path \(leaks 6 goroutines and 32 KiB each time\)`
	if !cache.WaitForCacheSync(ctx.Done(), controller.HasSynced) {
		return ctrl.Result{}, ctx.Err()
	}
	defer func() {
		w.Stop()
		<-done
	}()
	for {
		if len(indexer.ListKeys()) >= e.Min {
			return ctrl.Result{}, nil
		}
		select {
		case _, ok := <-w.ResultChan():
			if !ok {
				return ctrl.Result{Requeue: true}, nil
			}
		case <-ctx.Done():
			return ctrl.Result{}, ctx.Err()
		}
	}
}
