// The shutdown goes through a narrower interface variable holding the same queue.
package localaliasinterface

import (
	"k8s.io/client-go/util/workqueue"
)

func Count(keys []string) int {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	var base workqueue.TypedInterface[string] = queue
	var stopper interface{ ShutDown() } = base
	defer stopper.ShutDown()
	for _, k := range keys {
		queue.AddRateLimited(k)
	}
	return base.Len()
}
