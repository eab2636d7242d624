// The constructor returns the release function.
package lib

import (
	"k8s.io/client-go/util/workqueue"
)

// Feed gives keys to workers.
type Feed struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewFeed returns the feed and the function that ends it.
func NewFeed() (*Feed, func()) {
	f := &Feed{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	return f, f.queue.ShutDown
}

// Push adds a key.
func (f *Feed) Push(key string) { f.queue.Add(key) }
