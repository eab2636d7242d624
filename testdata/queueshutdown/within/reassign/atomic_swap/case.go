// Swap hands back the old holder, whose queue is shut down; Stop swaps in nil and shuts down the last one.
package reassignatomicswap

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
	if old := s.current.Swap(&holder{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})}); old != nil {
		old.queue.ShutDown()
	}
}

func (s *Switcher) Stop() {
	if h := s.current.Swap(nil); h != nil {
		h.queue.ShutDown()
	}
}
