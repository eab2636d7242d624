// Stop of the generic type forgets the delaying queue.
package gentwoqueuesoneforgotten

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

type Pair[K comparable] struct {
	fast workqueue.TypedRateLimitingInterface[K]
	slow workqueue.TypedDelayingInterface[K]
}

func NewPair[K comparable]() *Pair[K] {
	return &Pair[K]{
		fast: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[K]()),
		slow: workqueue.NewTypedDelayingQueue[K](), // want `workqueue "slow" of Pair is not shut down by Stop \(leaks 1 goroutine and 14 KiB each time\)`
	}
}

func (p *Pair[K]) Add(k K) { p.fast.Add(k); p.slow.AddAfter(k, time.Minute) }
func (p *Pair[K]) Stop()   { p.fast.ShutDown() }

func Use() *Pair[int] { return NewPair[int]() }
