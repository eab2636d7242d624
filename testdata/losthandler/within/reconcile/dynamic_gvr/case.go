// An operator registers on the shared dynamic informer of whatever GVR the object names, in each Reconcile.
package dynamicgvr

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/runtime/schema"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type PolicyReconciler struct {
	dyn    dynamicinformer.DynamicSharedInformerFactory
	stopCh <-chan struct{}
	queue  workqueue.TypedRateLimitingInterface[string]
}

func (r *PolicyReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	gvr, _ := schema.ParseResourceArg(req.Name)
	if gvr == nil {
		return reconcile.Result{}, fmt.Errorf("invalid resource %q", req.Name)
	}
	informer := r.dyn.ForResource(*gvr).Informer()
	informer.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to informer is never removed: added per reconcile in Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc:    func(obj interface{}) { r.enqueue(obj) },
		DeleteFunc: func(obj interface{}) { r.enqueue(obj) },
	})
	r.dyn.Start(r.stopCh)
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return reconcile.Result{Requeue: true}, nil
	}
	return reconcile.Result{}, nil
}

func (r *PolicyReconciler) enqueue(obj interface{}) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	r.queue.Add(key)
}
