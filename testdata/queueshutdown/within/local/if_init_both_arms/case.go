// The queue of the if statement is shut down in both arms.
package localifinitbotharms

import (
	"k8s.io/client-go/util/workqueue"
)

func fill(q workqueue.TypedRateLimitingInterface[string], keys []string) bool {
	for _, k := range keys {
		q.Add(k)
	}
	return q.Len() > 0
}

func Check(keys []string) string {
	if q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()); !fill(q, keys) {
		q.ShutDown()
		return "empty"
	} else if q.Len() > 10 {
		q.ShutDown()
		return "large"
	} else {
		q.ShutDown()
	}
	return "small"
}
