// The comma-ok assertion always holds for a queue.
package helpertypeassertion

import (
	"k8s.io/client-go/util/workqueue"
)

func shutDownIfPossible(x any) {
	if s, ok := x.(interface{ ShutDown() }); ok {
		s.ShutDown()
	}
}

func Sync(keys []string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer shutDownIfPossible(queue)
	for _, k := range keys {
		queue.Add(k)
	}
}
