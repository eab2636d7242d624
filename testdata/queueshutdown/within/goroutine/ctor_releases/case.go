// The goroutine started by the constructor shuts the queue down when the context ends; the type needs no Stop.
package goroutinectorreleases

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type Enqueuer struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New(ctx context.Context, work func(string)) *Enqueuer {
	e := &Enqueuer{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	go func() {
		<-ctx.Done()
		e.queue.ShutDown()
	}()
	go func() {
		for {
			k, quit := e.queue.Get()
			if quit {
				return
			}
			work(k)
			e.queue.Done(k)
		}
	}()
	return e
}

func (e *Enqueuer) Add(key string) { e.queue.Add(key) }
