// Reconcile gives its factory a context with a timeout, which it cancels on the way out.
package withtimeout

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// CensusReconciler counts nodes.
type CensusReconciler struct {
	client.Client
	ClientFor func(name string) (kubernetes.Interface, error)
	Timeout   time.Duration
}

// Reconcile counts the nodes of one cluster.
func (r *CensusReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	kube, err := r.ClientFor(req.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	n, err := r.count(ctx, kube)
	if err != nil {
		return ctrl.Result{}, err
	}
	cm := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, cm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if n == 0 {
		return ctrl.Result{}, r.Delete(ctx, cm)
	}
	return ctrl.Result{RequeueAfter: r.Timeout}, nil
}

func (r *CensusReconciler) count(ctx context.Context, kube kubernetes.Interface) (int, error) {
	ctx, cancel := context.WithTimeout(ctx, r.Timeout)
	defer cancel()
	factory := informers.NewSharedInformerFactory(kube, 0)
	nodes := factory.Core().V1().Nodes().Lister()
	factory.StartWithContext(ctx)
	defer factory.Shutdown()
	defer cancel()
	if err := factory.WaitForCacheSyncWithContext(ctx).AsError(); err != nil {
		return 0, err
	}
	all, err := nodes.List(labels.Everything())
	return len(all), err
}
