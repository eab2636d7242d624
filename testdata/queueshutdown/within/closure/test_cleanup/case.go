// The testing helper registers the bound method as a cleanup.
package closuretestcleanup

import (
	"testing"

	"k8s.io/client-go/util/workqueue"
)

func NewQueue(t *testing.T) workqueue.TypedRateLimitingInterface[string] {
	t.Helper()
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	t.Cleanup(queue.ShutDown)
	return queue
}

func FillQueue(t *testing.T, keys ...string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	t.Cleanup(func() { queue.ShutDown() })
	for _, k := range keys {
		queue.Add(k)
	}
}
