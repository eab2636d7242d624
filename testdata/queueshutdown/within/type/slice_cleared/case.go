// Stop empties the slice without shutting the queues in it down.
package typeslicecleared

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Sharded struct {
	mu     sync.Mutex
	queues []workqueue.TypedRateLimitingInterface[string]
}

func New(n int) *Sharded {
	s := &Sharded{}
	for range n {
		s.queues = append(s.queues, workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())) // want `workqueue "queues" of Sharded is not shut down by Stop \(leaks 1 goroutine and 14 KiB each time\)`
	}
	return s
}

func (s *Sharded) Add(i int, k string) { s.queues[i%len(s.queues)].Add(k) }

func (s *Sharded) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.queues = nil
}
