// right: cluster-lifetime context ends the queue via AfterFunc
package mwc_engage

import (
	"context"
	"k8s.io/client-go/util/workqueue"
)

type Ctl struct{}

func (c *Ctl) Engage(ctx context.Context, name string) {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	context.AfterFunc(ctx, q.ShutDown)
	for range 2 {
		go func() {
			for {
				k, quit := q.Get()
				if quit {
					return
				}
				q.Done(k)
			}
		}()
	}
	q.Add(name)
}
