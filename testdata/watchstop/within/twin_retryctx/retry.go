// OK: NewRetryWatcherWithContext bound to a local context that is cancelled by defer.
package retryctx

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	watchtools "k8s.io/client-go/tools/watch"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Tail struct {
	Kube kubernetes.Interface
	Seen func(watch.Event)
}

func (t *Tail) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	list, err := t.Kube.CoreV1().Events(req.Namespace).List(ctx, metav1.ListOptions{Limit: 1})
	if err != nil {
		return ctrl.Result{}, err
	}
	lw := &cache.ListWatch{WatchFuncWithContext: func(ctx context.Context, o metav1.ListOptions) (watch.Interface, error) {
		return t.Kube.CoreV1().Events(req.Namespace).Watch(ctx, o)
	}}
	rw, err := watchtools.NewRetryWatcherWithContext(ctx, list.ResourceVersion, lw)
	if err != nil {
		return ctrl.Result{}, err
	}
	for {
		select {
		case ev, ok := <-rw.ResultChan():
			if !ok {
				return ctrl.Result{}, nil
			}
			t.Seen(ev)
		case <-ctx.Done():
			return ctrl.Result{}, nil
		}
	}
}
