// Continue of the outer loop abandons the queue of this iteration.
package locallabelledcontinueloses

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type item struct {
	key string
	bad bool
}

func Walk(byNamespace map[string][]item) int {
	total := 0
outer:
	for ns, items := range byNamespace {
		queue := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: ns}) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
		for _, it := range items {
			if it.bad {
				klog.InfoS("skipping namespace", "namespace", ns)
				continue outer
			}
			queue.Add(it.key)
		}
		total += queue.Len()
		queue.ShutDown()
	}
	return total
}
