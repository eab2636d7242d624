// The queues are returned in a slice and in a map.
package retsliceandmap

import (
	"k8s.io/client-go/util/workqueue"
)

func Shards(n int) []workqueue.TypedRateLimitingInterface[string] {
	out := make([]workqueue.TypedRateLimitingInterface[string], 0, n)
	for range n {
		out = append(out, workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()))
	}
	return out
}

func ByName(names ...string) map[string]workqueue.TypedRateLimitingInterface[string] {
	out := make(map[string]workqueue.TypedRateLimitingInterface[string], len(names))
	for _, n := range names {
		if _, dup := out[n]; dup {
			continue
		}
		out[n] = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: n})
	}
	return out
}
