// The queue moves through the option into the controller, which is stopped.
package app

import (
	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/opts/with_queue/lib"
)

// Once uses one controller with and one without an own queue.
func Once() {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	q.Add("first")
	c := lib.New(lib.WithName("own"), lib.WithQueue(q))
	defer c.Stop()
	d := lib.New(lib.WithName("default"))
	defer d.Stop()
}
