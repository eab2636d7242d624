// The only consumer shuts the queue down itself when it has seen the last key.
package goroutineworkershutsdown

import (
	"k8s.io/client-go/util/workqueue"
)

func Process(keys []string, work func(string)) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	for _, k := range keys {
		queue.Add(k)
	}
	remaining := queue.Len()
	go func() {
		defer queue.ShutDown()
		for ; remaining > 0; remaining-- {
			k, quit := queue.Get()
			if quit {
				return
			}
			work(k)
			queue.Done(k)
		}
	}()
}
