// The shutdown goes through a copy of the struct, which holds the same queue.
package localstructcopyreleased

import (
	"k8s.io/client-go/util/workqueue"
)

type session struct {
	queue workqueue.TypedRateLimitingInterface[string]
	name  string
}

func (s session) end() { s.queue.ShutDown() }

func Use(keys []string) {
	s := session{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), name: "a"}
	other := s
	other.name = "b"
	defer other.end()
	for _, k := range keys {
		s.queue.Add(k)
	}
}
