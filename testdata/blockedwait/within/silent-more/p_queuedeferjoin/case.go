// right: queue shut down in defer that runs before wg.Wait
package p_queuedeferjoin

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

func Run(ctx context.Context) {
	q := workqueue.NewTyped[int]()
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			k, quit := q.Get()
			if quit {
				return
			}
			q.Done(k)
		}
	})
	defer func() {
		q.ShutDown()
		wg.Wait()
	}()
	<-ctx.Done()
}
