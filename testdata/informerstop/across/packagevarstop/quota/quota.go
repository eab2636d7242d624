// Each reconcile of a cluster runs a new informer until the process gets its signal.
package quota

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/leaklint/leaklint/testdata/informerstop/across/packagevarstop/signals"
)

// Reconciler aggregates quotas over clusters.
type Reconciler struct {
	client.Client
	ClientFor func(ctx context.Context, cluster string) (kubernetes.Interface, error)
}

// Reconcile handles one cluster.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	kube, err := r.ClientFor(ctx, req.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	informer := cache.NewSharedIndexInformer(&cache.ListWatch{
		ListWithContextFunc: func(ctx context.Context, o metav1.ListOptions) (runtime.Object, error) {
			return kube.CoreV1().ResourceQuotas("").List(ctx, o)
		},
		WatchFuncWithContext: func(ctx context.Context, o metav1.ListOptions) (watch.Interface, error) {
			return kube.CoreV1().ResourceQuotas("").Watch(ctx, o)
		},
	}, &corev1.ResourceQuota{}, 0, cache.Indexers{})
	go informer.Run(signals.Stop) // want `informer runs until signals\.Stop ends, and more are started before that: started per reconcile in Reconcile \(leaks 6 goroutines and 33 KiB each time\)`
	if !cache.WaitForCacheSync(signals.Stop, informer.HasSynced) {
		return ctrl.Result{Requeue: true}, nil
	}
	total := len(informer.GetStore().ListKeys())
	ctrl.LoggerFrom(ctx).Info("quotas", "total", total)
	return ctrl.Result{}, nil
}
