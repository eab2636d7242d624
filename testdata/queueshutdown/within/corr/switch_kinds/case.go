// The default case returns before a queue exists; the shutdown after the switch covers the others.
package corrswitchkinds

import (
	"fmt"
	"time"

	"k8s.io/client-go/util/workqueue"
)

func Sync(kind string, keys []string) error {
	var queue workqueue.TypedDelayingInterface[string]
	switch kind {
	case "limited":
		queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	case "delayed":
		queue = workqueue.NewTypedDelayingQueue[string]()
	default:
		return fmt.Errorf("unknown kind %q", kind)
	}
	for _, k := range keys {
		queue.AddAfter(k, time.Second)
	}
	queue.ShutDown()
	return nil
}
