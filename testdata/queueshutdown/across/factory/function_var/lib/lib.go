// A function-typed variable, overridable by tests.
package lib

import (
	"k8s.io/client-go/util/workqueue"
)

// NewQueue makes queues; tests replace it.
var NewQueue = func(name string) workqueue.TypedRateLimitingInterface[string] {
	return workqueue.NewTypedRateLimitingQueueWithConfig(
		workqueue.DefaultTypedControllerRateLimiter[string](),
		workqueue.TypedRateLimitingQueueConfig[string]{Name: name},
	)
}
