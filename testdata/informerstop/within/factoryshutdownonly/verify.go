// The deferred factory.Shutdown only waits: the stop channel is the controller's, so it blocks and releases nothing.
package factoryshutdownonly

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
)

// RoleReconciler verifies bindings.
type RoleReconciler struct {
	kube kubernetes.Interface
	done <-chan struct{}
}

// NewRoleReconciler makes a reconciler that ends with done.
func NewRoleReconciler(kube kubernetes.Interface, done <-chan struct{}) *RoleReconciler {
	return &RoleReconciler{kube: kube, done: done}
}

// Reconcile verifies one namespace.
func (r *RoleReconciler) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	f := informers.NewFilteredSharedInformerFactory(r.kube, 0, req.Namespace, nil)
	defer f.Shutdown()
	bindings := f.Rbac().V1().RoleBindings().Lister()
	f.Start(r.done) // want `informer factory runs until r\.done ends, and more are started before that: started per reconcile in Reconcile \(leaks 6 goroutines and 38 KiB each time\)`
	for t, ok := range f.WaitForCacheSync(r.done) {
		if !ok {
			return ctrl.Result{}, fmt.Errorf("%s did not sync", t)
		}
	}
	all, err := bindings.RoleBindings(req.Namespace).List(labels.Everything())
	if err != nil {
		return ctrl.Result{}, err
	}
	for _, b := range all {
		if b.RoleRef.Name == "cluster-admin" {
			return ctrl.Result{}, fmt.Errorf("%s/%s binds cluster-admin", b.Namespace, b.Name)
		}
	}
	return ctrl.Result{}, nil
}
