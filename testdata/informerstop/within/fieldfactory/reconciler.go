// The factory is the reconciler's: Start in each reconcile starts only what does not run yet.
package fieldfactory

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// PolicyReconciler watches the kinds that policies name.
type PolicyReconciler struct {
	client.Client

	factory dynamicinformer.DynamicSharedInformerFactory
	stopCh  chan struct{}
}

// NewPolicyReconciler makes a reconciler.
func NewPolicyReconciler(c client.Client, dyn dynamic.Interface) *PolicyReconciler {
	return &PolicyReconciler{
		Client:  c,
		factory: dynamicinformer.NewDynamicSharedInformerFactory(dyn, 0),
		stopCh:  make(chan struct{}),
	}
}

// Reconcile makes sure that the kind is watched.
func (r *PolicyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cm := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, cm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	gvr, _ := schema.ParseResourceArg(cm.Data["kind"])
	if gvr == nil {
		return ctrl.Result{}, nil
	}
	r.ensure(*gvr)
	return ctrl.Result{}, nil
}

func (r *PolicyReconciler) ensure(gvr schema.GroupVersionResource) {
	informer := r.factory.ForResource(gvr).Informer()
	r.factory.Start(r.stopCh)
	r.factory.WaitForCacheSync(r.stopCh)
	_ = informer.GetStore().ListKeys()
}
