// The constructor makes the queue itself, or leaves all of it to a part of its own.
package reassigntwowaystomake

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type Options struct{ Multicluster bool }

type Index struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New(o Options) *Index {
	i := &Index{}
	if o.Multicluster {
		i.buildGlobal()
		return i
	}
	i.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	return i
}

func (i *Index) buildGlobal() {
	i.queue = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "global"})
}

func (i *Index) Run(ctx context.Context) {
	defer i.queue.ShutDown()
	<-ctx.Done()
}
