// The timer shuts the queue down after the linger time.
package goroutinetimeafterfunc

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

func Linger(keys []string, work func(string)) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	for _, k := range keys {
		queue.Add(k)
	}
	time.AfterFunc(time.Minute, queue.ShutDown)
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
