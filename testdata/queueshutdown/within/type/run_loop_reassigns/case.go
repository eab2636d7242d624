// Every term replaces the queue of the one before; only the last one is shut down when Run ends.
package typerunloopreassigns

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Elected struct {
	queue workqueue.TypedRateLimitingInterface[string]
	lead  func(context.Context) error
}

func New(lead func(context.Context) error) *Elected { return &Elected{lead: lead} }

func (e *Elected) Enqueue(k string) { e.queue.Add(k) }

func (e *Elected) Run(ctx context.Context) {
	for ctx.Err() == nil {
		e.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is replaced and not shut down \(leaks 1 goroutine and 14 KiB each time\)`
		if err := e.lead(ctx); err != nil {
			klog.ErrorS(err, "lost the lease")
		}
	}
	if e.queue != nil {
		e.queue.ShutDown()
	}
}
