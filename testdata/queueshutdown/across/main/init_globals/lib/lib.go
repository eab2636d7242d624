// A package variable and an init; both live as long as the process.
package lib

import (
	"k8s.io/client-go/util/workqueue"
)

// Default is the queue of the process.
var Default = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())

var events workqueue.TypedRateLimitingInterface[string]

func init() {
	events = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	go func() {
		for {
			k, down := q.Get()
			if down {
				return
			}
			q.Done(k)
		}
	}()
}

// Events is the other queue of the process.
func Events() workqueue.TypedRateLimitingInterface[string] { return events }
