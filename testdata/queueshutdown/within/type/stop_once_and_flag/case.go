// Stop is idempotent by a flag and Close by a sync.Once; the first call of each shuts its queue down.
package typestoponceandflag

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type A struct {
	mu      sync.Mutex
	stopped bool
	queue   workqueue.TypedRateLimitingInterface[string]
}

func NewA() *A {
	return &A{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (a *A) Stop() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.stopped {
		return
	}
	a.stopped = true
	a.queue.ShutDown()
}

type B struct {
	once  sync.Once
	queue workqueue.TypedDelayingInterface[string]
}

func NewB() *B { return &B{queue: workqueue.NewTypedDelayingQueue[string]()} }

func (b *B) Close() error {
	b.once.Do(b.shutdown)
	return nil
}

func (b *B) shutdown() { b.queue.ShutDown() }
