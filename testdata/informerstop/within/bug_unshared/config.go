// BUG: cache.NewInformerWithOptions in a reconcile, run on a channel that nothing closes.
package unshared

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type Waiter struct {
	Kube kubernetes.Interface
}

var _ reconcile.Reconciler = (*Waiter)(nil)

func (w *Waiter) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	ready := make(chan string, 1)
	_, ctl := cache.NewInformerWithOptions(cache.InformerOptions{
		ListerWatcher: cache.NewListWatchFromClient(w.Kube.CoreV1().RESTClient(), "secrets", req.Namespace,
			fields.OneTermEqualSelector("metadata.name", req.Name)),
		ObjectType: &corev1.Secret{},
		Handler: cache.ResourceEventHandlerFuncs{
			AddFunc: func(obj interface{}) {
				select {
				case ready <- obj.(*corev1.Secret).ResourceVersion:
				default:
				}
			},
		},
	})
	waitCtx, cancel := context.WithDeadline(ctx, time.Now().Add(20*time.Second))
	stop := make(chan struct{})
	defer cancel()
	go ctl.Run(stop) // want `informer runs for ever: stop is never closed: started per reconcile in Reconcile \(leaks 5 goroutines and 30 KiB each time\)`
	select {
	case rv := <-ready:
		_ = rv
		return reconcile.Result{}, nil
	case <-waitCtx.Done():
		return reconcile.Result{RequeueAfter: time.Minute}, fmt.Errorf("secret %s: %w", req, waitCtx.Err())
	}
}
