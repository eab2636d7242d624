// The constructor calls a method that makes the queue.
package helpersetupmethod

import (
	"errors"

	"k8s.io/client-go/util/workqueue"
)

type C struct {
	q workqueue.TypedRateLimitingInterface[string]
}

func New() (*C, error) {
	c := &C{}
	if err := c.setup(); err != nil {
		return nil, err
	}
	return c, nil
}

func New2() *C {
	c := &C{}
	c.init()
	return c
}

func (c *C) init() {
	c.q = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
}

func (c *C) setup() error {
	if c == nil {
		return errors.New("no c")
	}
	c.q = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	return nil
}

func (c *C) Stop() { c.q.ShutDown() }
