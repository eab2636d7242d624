// A nil check and an already-shutting-down check do not make a leak.
package app

import (
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/helper/small_interface/util"
)

// Worker owns a queue which may be missing.
type Worker struct {
	queue workqueue.TypedRateLimitingInterface[types.NamespacedName]
}

// NewWorker makes a worker.
func NewWorker(enabled bool) *Worker {
	w := &Worker{}
	if enabled {
		w.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[types.NamespacedName]())
	}
	return w
}

// Trigger queues an object.
func (w *Worker) Trigger(n types.NamespacedName) {
	if w.queue != nil {
		w.queue.Add(n)
	}
}

// Stop ends it.
func (w *Worker) Stop() {
	if w.queue != nil {
		util.Stop(w.queue)
	}
}
