// A defer in a range-over-func body belongs to the enclosing function and runs at its end.
package localrangefuncdeferinbody

import (
	"maps"

	"k8s.io/client-go/util/workqueue"
)

func Import(shards map[string][]string) int {
	total := 0
	for name := range maps.Keys(shards) {
		queue := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
		defer queue.ShutDown()
		for _, k := range shards[name] {
			queue.Add(k)
		}
		total += queue.Len()
	}
	return total
}
