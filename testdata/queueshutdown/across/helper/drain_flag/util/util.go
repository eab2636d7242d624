// Both branches release.
package util

import (
	"k8s.io/client-go/util/workqueue"
)

// End ends q, with or without a drain.
func End(q workqueue.TypedRateLimitingInterface[string], drain bool) {
	if drain {
		q.ShutDownWithDrain()
		return
	}
	q.ShutDown()
}
