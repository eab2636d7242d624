// The flag that guards the constructor guards the shutdown and does not change in between.
package corrsameflag

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

func Sync(keys []string, delayed bool) int {
	var queue workqueue.TypedDelayingInterface[string]
	if delayed {
		queue = workqueue.NewTypedDelayingQueue[string]()
	}
	n := 0
	for _, k := range keys {
		if delayed {
			queue.AddAfter(k, time.Second)
		} else {
			n++
		}
	}
	if delayed {
		n = queue.Len()
		queue.ShutDown()
	}
	return n
}
