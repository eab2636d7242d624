// The helper of the other package only logs the length.
package helperotherpackageonlylogs

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/within/helper/other_package_only_logs/sub"
	"k8s.io/client-go/util/workqueue"
)

func Sync(keys []string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	defer sub.Finish(queue)
	for _, k := range keys {
		queue.Add(k)
	}
}
