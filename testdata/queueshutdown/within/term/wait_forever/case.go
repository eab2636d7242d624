// Wait.Forever never returns, so the end of the function is not reached.
package termwaitforever

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

func RunLoop(list func() []string) {
	queue := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "loop"})
	go func() {
		for {
			k, quit := queue.Get()
			if quit {
				return
			}
			klog.Info(k)
			queue.Done(k)
		}
	}()
	wait.Forever(func() {
		for _, k := range list() {
			queue.Add(k)
		}
	}, time.Minute)
}
