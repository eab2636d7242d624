// A helper, makes no queue.
package sub

import (
	"k8s.io/client-go/util/workqueue"
)

func Finish(q workqueue.TypedInterface[string], drain bool) {
	if drain {
		q.ShutDownWithDrain()
	} else {
		q.ShutDown()
	}
}
