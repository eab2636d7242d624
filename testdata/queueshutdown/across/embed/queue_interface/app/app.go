// The promoted ShutDown and ShutDownWithDrain release, also where the wrapper goes by the interface.
package app

import (
	"context"

	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/embed/queue_interface/lib"
)

// Worker works on any queue and ends it.
type Worker struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewWorker makes a worker.
func NewWorker() *Worker { return &Worker{queue: lib.NewQueue()} }

// Run works until ctx ends.
func (w *Worker) Run(ctx context.Context) {
	defer w.queue.ShutDownWithDrain()
	<-ctx.Done()
}

// Once adds the keys.
func Once(keys []string) {
	q := lib.NewQueue()
	defer q.ShutDown()
	for _, k := range keys {
		q.Add(k)
	}
}
