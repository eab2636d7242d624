// The helper of the other package shuts the queue down on all its paths.
package helperotherpackage

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/within/helper/other_package/sub"
	"k8s.io/client-go/util/workqueue"
)

func Sync(keys []string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer sub.Finish(queue, true)
	for _, k := range keys {
		queue.Add(k)
	}
}
