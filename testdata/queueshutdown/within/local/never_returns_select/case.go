// The function ends in an empty select and never returns.
package localneverreturnsselect

import (
	"k8s.io/client-go/util/workqueue"
)

func Serve(work func(string)) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	for i := 0; i < 4; i++ {
		go func() {
			for {
				k, quit := queue.Get()
				if quit {
					return
				}
				work(k)
				queue.Done(k)
			}
		}()
	}
	queue.Add("resync")
	select {}
}
