// NewRetryWatcherWithContext gets the context of Reconcile, which nobody cancels when the reconcile returns early.

package backup

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	watchtools "k8s.io/client-go/tools/watch"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type BackupReconciler struct {
	client.Client
	Watches client.WithWatch
	Cs      kubernetes.Interface
}

func (r *BackupReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	rw, err := watchtools.NewRetryWatcherWithContext(ctx, pod.ResourceVersion, &cache.ListWatch{ // want `watch "rw" is never stopped, and its context ends later: started per reconcile in Reconcile \(leaks 1 goroutine and 6 KiB each time\)`
		WatchFuncWithContext: func(ctx context.Context, o metav1.ListOptions) (watch.Interface, error) {
			return r.Cs.CoreV1().Pods(req.Namespace).Watch(ctx, o)
		},
	})
	if err != nil {
		return reconcile.Result{}, err
	}
	timeout := time.After(30 * time.Second)
	for {
		select {
		case ev := <-rw.ResultChan():
			p, ok := ev.Object.(*corev1.Pod)
			if ok && p.Status.Phase == corev1.PodSucceeded {
				return reconcile.Result{}, nil
			}
		case <-timeout:
			return reconcile.Result{RequeueAfter: time.Minute}, nil
		}
	}
}
