// Three constructors that release what they made when they fail.
package lib

import (
	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctorfail/released/util"
)

// Registrar registers names.
type Registrar interface{ Register(name string) error }

// Controller owns a queue.
type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// Stop releases.
func (c *Controller) Stop() { c.queue.ShutDown() }

// New releases in a deferred function by the named error.
func New(r Registrar, name string) (c *Controller, err error) {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer func() {
		if err != nil {
			q.ShutDown()
		}
	}()
	if err := r.Register(name); err != nil {
		return nil, err
	}
	return &Controller{queue: q}, nil
}

// NewFlag releases by a success flag.
func NewFlag(r Registrar, names ...string) (*Controller, error) {
	c := &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	ok := false
	defer func() {
		if !ok {
			c.Stop()
		}
	}()
	for _, n := range names {
		if err := r.Register(n); err != nil {
			return nil, err
		}
	}
	ok = true
	return c, nil
}

// NewHelper releases by a helper of another package.
func NewHelper(r Registrar, name string) (_ *Controller, err error) {
	c := &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	defer util.StopOnError(&err, c)
	if err = r.Register(name); err != nil {
		return nil, err
	}
	return c, nil
}
