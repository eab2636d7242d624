// right: AfterFunc method value shuts the queue down
package p_queueafter

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

func Run(ctx context.Context) {
	q := workqueue.NewTyped[int]()
	defer context.AfterFunc(ctx, q.ShutDown)()
	defer q.ShutDown()
	go func() {
		for {
			k, quit := q.Get()
			if quit {
				return
			}
			q.Done(k)
		}
	}()
	<-ctx.Done()
}
