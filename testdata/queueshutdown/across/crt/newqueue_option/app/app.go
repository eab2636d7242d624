// Controller-runtime calls the functions and ends the queues.
package app

import (
	"k8s.io/client-go/util/workqueue"
	klog "k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/crt/newqueue_option/util"
)

// Setup sets up controllers with queues of their own making.
func Setup(mgr manager.Manager, r reconcile.Reconciler) error {
	if _, err := controller.New("a", mgr, controller.Options{Reconciler: r, NewQueue: util.NewQueue}); err != nil {
		return err
	}
	if _, err := controller.New("b", mgr, controller.Options{Reconciler: r, NewQueue: util.NewPriorityQueue}); err != nil {
		return err
	}
	_, err := controller.New("c", mgr, controller.Options{
		Reconciler: r,
		NewQueue: func(name string, limiter workqueue.TypedRateLimiter[reconcile.Request]) workqueue.TypedRateLimitingInterface[reconcile.Request] {
			klog.InfoS("new queue", "name", name)
			q := util.NewQueue(name, limiter)
			q.Add(reconcile.Request{})
			return q
		},
	})
	return err
}
