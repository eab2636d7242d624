// The type has no teardown method, the constructor returns it as a function.
package lib

import (
	"errors"

	"k8s.io/client-go/util/workqueue"
)

// Feed gives keys to workers.
type Feed struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewFeed returns the feed and the function that ends it.
func NewFeed(name string) (*Feed, func(), error) {
	if name == "" {
		return nil, nil, errors.New("no name")
	}
	f := &Feed{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	return f, func() { f.queue.ShutDown() }, nil
}

// Push adds a key.
func (f *Feed) Push(key string) { f.queue.Add(key) }
