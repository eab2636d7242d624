// The inner queue is dropped before it is wrapped.
package lib

import (
	"errors"
	"time"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/utils/clock"
)

// New makes a queue on the given clock.
func New(name string, clk clock.WithTicker, max time.Duration) (workqueue.TypedRateLimitingInterface[string], error) {
	inner := workqueue.NewTypedDelayingQueueWithConfig(workqueue.TypedDelayingQueueConfig[string]{Name: name, Clock: clk}) // want `workqueue "inner" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	if max <= 0 {
		return nil, errors.New("bad delay")
	}
	return workqueue.NewTypedRateLimitingQueueWithConfig(
		workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Second, max),
		workqueue.TypedRateLimitingQueueConfig[string]{DelayingQueue: inner},
	), nil
}
