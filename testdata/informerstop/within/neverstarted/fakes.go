// Factories and informers are only constructed, for their listers and indexers; nothing is ever started.
package neverstarted

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
)

// PlanReconciler plans on a copy of the world.
type PlanReconciler struct {
	client.Client
	Kube kubernetes.Interface
}

// Reconcile makes one plan.
func (r *PlanReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var nodes corev1.NodeList
	if err := r.List(ctx, &nodes); err != nil {
		return ctrl.Result{}, err
	}
	factory := informers.NewSharedInformerFactory(fake.NewSimpleClientset(), 0)
	indexer := factory.Core().V1().Nodes().Informer().GetIndexer()
	for i := range nodes.Items {
		if err := indexer.Add(&nodes.Items[i]); err != nil {
			return ctrl.Result{}, err
		}
	}
	if _, err := factory.Core().V1().Nodes().Lister().Get(req.Name); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	lw := cache.NewListWatchFromClient(r.Kube.CoreV1().RESTClient(), "pods", "", fields.Everything())
	idle := cache.NewSharedIndexInformer(lw, &corev1.Pod{}, 0, cache.Indexers{})
	if idle.HasSynced() {
		return ctrl.Result{Requeue: true}, nil
	}
	cl, err := cluster.New(&rest.Config{Host: req.Name})
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, cl.GetAPIReader().Get(ctx, req.NamespacedName, &corev1.ConfigMap{})
}
