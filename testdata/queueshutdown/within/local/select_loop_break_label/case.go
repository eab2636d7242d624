// The only ways out of the loop are the labelled breaks, both reach the trailing shutdown.
package localselectloopbreaklabel

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

func Serve(ctx context.Context, source <-chan string) {
	queue := workqueue.NewNamedRateLimitingQueue(workqueue.DefaultControllerRateLimiter(), "serve")
	go func() {
		for {
			k, quit := queue.Get()
			if quit {
				return
			}
			queue.Done(k)
		}
	}()
loop:
	for {
		select {
		case <-ctx.Done():
			break loop
		case key, ok := <-source:
			if !ok {
				break loop
			}
			if key == "" {
				continue loop
			}
			queue.Add(key)
		}
	}
	queue.ShutDown()
}
