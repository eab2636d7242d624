// The queue is returned to the caller, once as itself and once behind a narrower interface.
package retplain

import (
	"k8s.io/client-go/util/workqueue"
)

type Queue interface {
	Add(string)
	ShutDown()
}

func NewQueue(name string) workqueue.TypedRateLimitingInterface[string] {
	q := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	q.Add("first")
	return q
}

func NewNarrow() Queue { return workqueue.NewTypedDelayingQueue[string]() }
