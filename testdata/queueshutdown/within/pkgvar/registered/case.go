// The controller with the queue is put into a package-level registry.
package pkgvarregistered

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

var (
	mu       sync.Mutex
	registry = map[string]*controller{}
)

func (c *controller) stop() { c.queue.ShutDown() }

func Register(name string) {
	c := &controller{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})}
	mu.Lock()
	defer mu.Unlock()
	if prev, ok := registry[name]; ok {
		prev.stop()
	}
	registry[name] = c
}
