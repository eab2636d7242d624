// The queue is made under one flag and shut down under another.
package corrdifferentflag

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

type Options struct{ Delayed, Drain bool }

func Sync(keys []string, o Options) {
	var queue workqueue.TypedDelayingInterface[string]
	if o.Delayed {
		queue = workqueue.NewTypedDelayingQueue[string]() // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
		for _, k := range keys {
			queue.AddAfter(k, time.Second)
		}
	}
	if o.Drain && queue != nil {
		queue.ShutDownWithDrain()
	}
}
