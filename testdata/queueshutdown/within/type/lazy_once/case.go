// The queue is made on first use and Stop shuts it down behind a nil check.
package typelazyonce

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Lazy struct {
	once  sync.Once
	queue workqueue.TypedRateLimitingInterface[string]
}

func (l *Lazy) q() workqueue.TypedRateLimitingInterface[string] {
	l.once.Do(func() {
		l.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	})
	return l.queue
}

func (l *Lazy) Add(key string) { l.q().Add(key) }

func (l *Lazy) Stop() {
	l.once.Do(func() {})
	if l.queue != nil {
		l.queue.ShutDown()
	}
}
