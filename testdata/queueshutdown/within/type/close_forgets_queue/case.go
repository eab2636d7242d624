// Close cancels the context and waits for the feeder, but the worker stays in Get because nobody shuts the queue down.
package typecloseforgetsqueue

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Forwarder struct {
	queue  workqueue.TypedRateLimitingInterface[string]
	cancel context.CancelFunc
	wg     sync.WaitGroup
}

func New(parent context.Context, feed func(context.Context, func(string)), send func(string)) *Forwarder {
	ctx, cancel := context.WithCancel(parent)
	f := &Forwarder{
		queue:  workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), // want `workqueue "queue" of Forwarder is not shut down by Close \(leaks 1 goroutine and 14 KiB each time\)`
		cancel: cancel,
	}
	f.wg.Go(func() { feed(ctx, f.queue.Add) })
	go func() {
		for {
			k, quit := f.queue.Get()
			if quit {
				return
			}
			send(k)
			f.queue.Done(k)
		}
	}()
	return f
}

func (f *Forwarder) Close() {
	f.cancel()
	f.wg.Wait()
}
