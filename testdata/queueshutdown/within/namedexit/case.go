// Package namedexit has constructors with named results, which a return sets to nil.
package namedexit

import (
	"errors"

	"k8s.io/client-go/util/workqueue"
)

type controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *controller) stop() { c.queue.ShutDown() }

func check(name string, enqueue func(string)) error {
	if name == "" {
		return errors.New("no name")
	}
	return nil
}

func newController(name string) (c *controller, err error) {
	defer func() {
		if err != nil {
			println(name)
		}
	}()
	c = &controller{
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	}
	if err = check(name, c.enqueue); err != nil {
		return nil, err
	}
	return c, nil
}

func (c *controller) enqueue(key string) { c.queue.Add(key) }

func newMended(name string) (c *controller, err error) {
	c = &controller{
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	made := c
	defer func() {
		if err != nil {
			made.queue.ShutDown()
		}
	}()
	if err = check(name, func(string) {}); err != nil {
		return nil, err
	}
	return c, nil
}

func newReplaced(name string) (c *controller, err error) {
	c = &controller{
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	defer func() {
		if err != nil && c != nil {
			c.queue.ShutDown()
		}
	}()
	if err = check(name, func(string) {}); err != nil {
		return nil, err // want `workqueue "queue" is replaced and not shut down \(leaks 1 goroutine and 14 KiB each time\)`
	}
	return c, nil
}
