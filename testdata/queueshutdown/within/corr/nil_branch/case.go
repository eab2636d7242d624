// Made on one branch, shut down behind the nil check that holds exactly there.
package corrnilbranch

import (
	"time"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

func Sync(keys []string, delay time.Duration) {
	var queue workqueue.TypedDelayingInterface[string]
	if delay > 0 {
		queue = workqueue.NewTypedDelayingQueue[string]()
	}
	for _, k := range keys {
		if queue != nil {
			queue.AddAfter(k, delay)
			continue
		}
		klog.Info(k)
	}
	if queue != nil {
		queue.ShutDown()
	}
}
