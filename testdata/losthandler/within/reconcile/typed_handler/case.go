// AddTypedEventHandler in Reconcile, registration blank.
package typedhandler

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type GatewayReconciler struct {
	pods coreinformers.TypedPodInformer
	kick chan<- string
}

func (r *GatewayReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	gw := req.Name
	_, err := r.pods.TypedInformer().AddTypedEventHandler(coreinformers.PodHandlerFuncs{ // want `the handler added to r\.pods\.TypedInformer\(\) is never removed: added per reconcile in Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
		UpdateFunc: func(old, cur *corev1.Pod) {
			if old.Status.PodIP != cur.Status.PodIP && cur.Labels["gateway"] == gw {
				r.kick <- gw
			}
		},
	})
	if err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, nil
}
