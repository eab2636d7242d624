// OK: the factory is a field of the long-lived reconciler; each reconcile calls Start, which starts only what is new.
package lazyfactory

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type ClaimReconciler struct {
	client.Client
	Factory dynamicinformer.DynamicSharedInformerFactory
	StopCh  <-chan struct{}
	Resolve func(metav1.Object) (schema.GroupVersionResource, bool)
}

func (r *ClaimReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	obj := &metav1.PartialObjectMetadata{}
	obj.SetGroupVersionKind(schema.GroupVersionKind{Group: "claims.example.com", Version: "v1", Kind: "Claim"})
	if err := r.Get(ctx, req.NamespacedName, obj); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	gvr, ok := r.Resolve(obj)
	if !ok {
		return ctrl.Result{}, nil
	}
	inf := r.Factory.ForResource(gvr).Informer()
	r.Factory.Start(r.StopCh)
	if !cache.WaitForCacheSync(ctx.Done(), inf.HasSynced) {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, nil
}
