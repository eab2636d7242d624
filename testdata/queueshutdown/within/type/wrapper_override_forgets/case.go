// The wrapper overrides ShutDown and forgets to call the embedded one, so the defer below stops nothing.
package typewrapperoverrideforgets

import (
	"sync/atomic"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type metered struct {
	workqueue.TypedRateLimitingInterface[string]
	depth atomic.Int64
}

func (m *metered) Add(k string) {
	m.depth.Add(1)
	m.TypedRateLimitingInterface.Add(k)
}

func (m *metered) ShutDown() {
	klog.InfoS("queue shut down", "added", m.depth.Load())
	m.depth.Store(0)
}

func Sync(keys []string) {
	queue := &metered{TypedRateLimitingInterface: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())} // want `workqueue "TypedRateLimitingInterface" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	defer queue.ShutDown()
	for _, k := range keys {
		queue.Add(k)
	}
}
