// The result is unnamed, so returning a fresh error does not set the err the deferred closure reads.
package defererrornotassigned

import (
	"errors"
	"os"

	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *Controller) Stop() { c.queue.ShutDown() }

func New(names []string) (*Controller, error) {
	var err error
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	defer func() {
		if err != nil {
			queue.ShutDown()
		}
	}()
	for _, n := range names {
		if n == "" {
			return nil, errors.New("empty name")
		}
	}
	if _, err = os.Stat(names[0]); err != nil {
		return nil, err
	}
	return &Controller{queue: queue}, nil
}
