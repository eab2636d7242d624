// A controller that is made once, when the process starts, is dropped where that fails: the process
// ends with it.
package main

import (
	"context"
	"log"
	"net/http"

	"k8s.io/client-go/util/workqueue"
)

type controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func newController() *controller {
	return &controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *controller) Run(ctx context.Context) error {
	defer c.queue.ShutDown()
	<-ctx.Done()
	return nil
}

func run(ctx context.Context) error {
	c := newController()
	if _, err := http.Head("http://localhost"); err != nil {
		return err
	}
	return c.Run(ctx)
}

func main() {
	if err := run(context.Background()); err != nil {
		log.Fatal(err)
	}
}
