// Stop ranges over the slice of queues.
package typeslicedrained

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Sharded struct {
	queues []workqueue.TypedRateLimitingInterface[string]
}

func New(n int) *Sharded {
	s := &Sharded{queues: make([]workqueue.TypedRateLimitingInterface[string], n)}
	for i := range s.queues {
		s.queues[i] = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	}
	return s
}

func (s *Sharded) Add(i int, k string) { s.queues[i%len(s.queues)].Add(k) }

func (s *Sharded) Stop() {
	var wg sync.WaitGroup
	for i := range s.queues {
		wg.Go(func() { s.queues[i].ShutDownWithDrain() })
	}
	wg.Wait()
}
