// The constructors that no other case calls.
package constructors_rest

import "k8s.io/client-go/util/workqueue"

// All forgets one of each.
func All(limiter workqueue.TypedRateLimiter[any]) int {
	a := workqueue.NewWithConfig(workqueue.QueueConfig{Name: "a"})             // want `workqueue "a" is never shut down \(may leak its workers, .*\)`
	b := workqueue.NewDelayingQueue()                                          // want `workqueue "b" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	c := workqueue.NewDelayingQueueWithConfig(workqueue.DelayingQueueConfig{}) // want `workqueue "c" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	d := workqueue.TypedNewDelayingQueue[string]()                             // want `workqueue "d" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	e := workqueue.NewRateLimitingQueue(limiter)                               // want `workqueue "e" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	return a.Len() + b.Len() + c.Len() + d.Len() + e.Len()
}
