// The reconciler's own queue is never shut down: it is set up once, as the whole program shows.
package rec

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Reconciler hands slow work to its own queue.
type Reconciler struct {
	client.Client
	slow workqueue.TypedRateLimitingInterface[types.NamespacedName]
}

var _ reconcile.Reconciler = (*Reconciler)(nil)

// Reconcile queues slow work.
func (r *Reconciler) Reconcile(_ context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.slow.AddAfter(req.NamespacedName, time.Minute)
	return reconcile.Result{}, nil
}

// SetupWithManager makes the queue and hangs the reconciler on the manager.
func (r *Reconciler) SetupWithManager(mgr manager.Manager) error {
	r.slow = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[types.NamespacedName]()) // want:vet `workqueue "slow" of Reconciler is never shut down \(may leak 1 goroutine and 14 KiB\)`
	return builder.ControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Complete(r)
}
