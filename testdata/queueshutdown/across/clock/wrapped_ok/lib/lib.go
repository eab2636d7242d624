// The delaying queue goes into the config of the rate limiting queue, which ends it.
package lib

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/utils/clock"
)

// New makes a queue on the given clock; its ShutDown ends the inner queues.
func New(name string, clk clock.WithTicker) workqueue.TypedRateLimitingInterface[string] {
	inner := workqueue.NewTypedDelayingQueueWithConfig(workqueue.TypedDelayingQueueConfig[string]{
		Name:  name,
		Clock: clk,
		Queue: workqueue.NewTypedWithConfig(workqueue.TypedQueueConfig[string]{Name: name, Clock: clk}),
	})
	cfg := workqueue.TypedRateLimitingQueueConfig[string]{Name: name, DelayingQueue: inner}
	return workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), cfg)
}
