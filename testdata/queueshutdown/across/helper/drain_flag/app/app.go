// The helper releases whatever the flag.
package app

import (
	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/helper/drain_flag/util"
)

// Once uses a queue.
func Once(keys []string, graceful bool) {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	for _, k := range keys {
		q.Add(k)
	}
	util.End(q, graceful)
}
