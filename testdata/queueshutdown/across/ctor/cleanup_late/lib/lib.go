// The constructor returns the release function.
package lib

import (
	"errors"

	"k8s.io/client-go/util/workqueue"
)

// Feed gives keys to workers.
type Feed struct {
	queue workqueue.TypedRateLimitingInterface[string]
	max   int
}

// NewFeed returns the feed and the function that ends it.
func NewFeed(max int) (f *Feed, cleanup func(), err error) {
	if max <= 0 {
		return nil, nil, errors.New("bad size")
	}
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	f = &Feed{queue: q, max: max}
	cleanup = func() { q.ShutDown() }
	return
}

// Push adds a key.
func (f *Feed) Push(key string) error {
	if f.queue.Len() >= f.max {
		return errors.New("full")
	}
	f.queue.Add(key)
	return nil
}
