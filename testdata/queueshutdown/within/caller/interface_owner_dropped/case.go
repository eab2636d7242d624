// The constructor returns an interface; dropping the interface value drops the controller behind it.
package callerinterfaceownerdropped

import (
	"context"
	"fmt"
	"strings"

	"k8s.io/client-go/util/workqueue"
)

type Controller interface {
	Enqueue(string)
	Run(context.Context)
}

type controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New() Controller {
	return &controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *controller) Enqueue(k string) { c.queue.Add(k) }
func (c *controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

func Start(ctx context.Context, keys []string) error {
	c := New() // want `"c" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	for _, k := range keys {
		if strings.HasPrefix(k, "_") {
			return fmt.Errorf("reserved key %q", k)
		}
		c.Enqueue(k)
	}
	go c.Run(ctx)
	return nil
}
