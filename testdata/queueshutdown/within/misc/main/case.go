// Main ends the process; what it leaves running goes with it.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"k8s.io/client-go/util/workqueue"
)

type controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func newController() *controller {
	return &controller{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "main"})}
}

func (c *controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

func init() {
	warm := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	warm.Add("x")
}

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()

	scratch := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	c := newController()
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: main PATH")
		return
	}
	scratch.Add(os.Args[1])
	if _, err := os.Stat(os.Args[1]); err != nil {
		panic(err)
	}
	c.Run(ctx)
}
