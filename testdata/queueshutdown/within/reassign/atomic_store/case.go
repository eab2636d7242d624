// Store overwrites the pointer to the current queue; the old holder is lost without a shutdown.
package reassignatomicstore

import (
	"sync/atomic"

	"k8s.io/client-go/util/workqueue"
)

type holder struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

type Switcher struct {
	current atomic.Pointer[holder]
}

func New() *Switcher {
	s := &Switcher{}
	s.current.Store(&holder{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())})
	return s
}

func (s *Switcher) Reload(name string) {
	s.current.Store(&holder{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})}) // want `workqueue "current" of Switcher is replaced and not shut down \(leaks 1 goroutine and 14 KiB each time\)`
}

func (s *Switcher) Add(key string) { s.current.Load().queue.Add(key) }

func (s *Switcher) Stop() { s.current.Load().queue.ShutDown() }
