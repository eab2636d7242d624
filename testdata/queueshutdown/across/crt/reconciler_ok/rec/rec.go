// The queue is made first, a runnable of the manager ends it.
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

// Reconcile queues slow work.
func (r *Reconciler) Reconcile(_ context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.slow.AddAfter(req.NamespacedName, time.Minute)
	return reconcile.Result{}, nil
}

// SetupWithManager hangs the reconciler on the manager.
func (r *Reconciler) SetupWithManager(mgr manager.Manager) error {
	r.slow = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[types.NamespacedName]())
	if err := mgr.Add(manager.RunnableFunc(r.run)); err != nil {
		r.slow.ShutDown()
		return err
	}
	return builder.ControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Complete(r)
}

func (r *Reconciler) run(ctx context.Context) error {
	defer r.slow.ShutDownWithDrain()
	<-ctx.Done()
	return nil
}
