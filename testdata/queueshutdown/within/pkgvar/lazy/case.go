// The package-level variable is set once; sync.OnceValue holds the other one.
package pkgvarlazy

import (
	"sync"
	"time"

	"k8s.io/client-go/util/workqueue"
)

var (
	once  sync.Once
	queue workqueue.TypedRateLimitingInterface[string]

	delayed = sync.OnceValue(func() workqueue.TypedDelayingInterface[string] { return workqueue.NewTypedDelayingQueue[string]() })
)

func Default() workqueue.TypedRateLimitingInterface[string] {
	once.Do(func() {
		queue = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "default"})
	})
	return queue
}

func Later(k string) { delayed().AddAfter(k, time.Minute) }
