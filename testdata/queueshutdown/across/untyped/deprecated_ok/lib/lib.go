// The outer queue's ShutDown ends the wrapped one.
package lib

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/utils/clock"
)

// New wraps a delaying queue; the result's ShutDown ends both.
func New(name string) workqueue.RateLimitingInterface {
	d := workqueue.NewNamedDelayingQueue(name)
	return workqueue.NewRateLimitingQueueWithDelayingInterface(d, workqueue.DefaultControllerRateLimiter())
}

// NewDelaying wraps a plain queue.
func NewDelaying(name string, clk clock.WithTicker) workqueue.DelayingInterface {
	if clk != nil {
		return workqueue.NewDelayingQueueWithCustomClock(clk, name)
	}
	q := workqueue.NewNamed(name)
	return workqueue.NewDelayingQueueWithCustomQueue(q, name)
}
