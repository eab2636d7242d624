// A factory per reconcile, started with the context of Reconcile, which is not cancelled when Reconcile returns.
package reconcilectx

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// InventoryReconciler counts the pods of a namespace.
type InventoryReconciler struct {
	client.Client
	Kube kubernetes.Interface
}

// SetupWithManager registers the reconciler.
func (r *InventoryReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Namespace{}).Complete(r)
}

// Reconcile counts.
func (r *InventoryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ns := &corev1.Namespace{}
	if err := r.Get(ctx, req.NamespacedName, ns); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	factory := informers.NewSharedInformerFactoryWithOptions(r.Kube, 0, informers.WithNamespace(ns.Name))
	pods := factory.Core().V1().Pods()
	synced := pods.Informer().HasSynced
	factory.Start(ctx.Done()) // want `informer factory runs until ctx\.Done\(\) ends, and more are started before that: started per reconcile in Reconcile \(leaks 6 goroutines and 38 KiB each time\)`
	if !cache.WaitForCacheSync(ctx.Done(), synced) {
		return ctrl.Result{}, errors.New("pods did not sync")
	}
	list, err := pods.Lister().List(labels.Everything())
	if err != nil {
		return ctrl.Result{}, err
	}
	if ns.Annotations == nil {
		ns.Annotations = map[string]string{}
	}
	ns.Annotations["inventory/pods"] = string(rune('0' + len(list)%10))
	return ctrl.Result{}, r.Update(ctx, ns)
}
