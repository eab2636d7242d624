// The overriding ShutDown calls the embedded one.
package typewrapperoverridedelegates

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
	m.TypedRateLimitingInterface.ShutDown()
}

func Sync(keys []string) {
	queue := &metered{TypedRateLimitingInterface: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	defer queue.ShutDown()
	for _, k := range keys {
		queue.Add(k)
	}
}
