// Borrows a slice and shuts all down.
package util

import (
	"k8s.io/client-go/util/workqueue"
)

// StopAll ends the queues.
func StopAll(qs []workqueue.TypedRateLimitingInterface[string]) {
	for i := range qs {
		qs[i].ShutDown()
	}
}
