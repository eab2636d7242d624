// right: worker reports first item done, then the queue is shut down
package x_wqhandshake

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

func Reconcile(ctx context.Context) {
	q := workqueue.NewTyped[string]()
	defer q.ShutDown()
	first := make(chan struct{})
	var once sync.Once
	go func() {
		for {
			k, quit := q.Get()
			if quit {
				return
			}
			q.Done(k)
			once.Do(func() { close(first) })
		}
	}()
	q.Add("a")
	<-first
}
