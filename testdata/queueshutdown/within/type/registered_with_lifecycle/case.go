// The constructor registers the bound method with a lifecycle we cannot see.
package typeregisteredwithlifecycle

import (
	"k8s.io/client-go/util/workqueue"
)

type Lifecycle interface {
	OnShutdown(name string, f func())
}

type Recorder struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func NewRecorder(lc Lifecycle) *Recorder {
	r := &Recorder{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	lc.OnShutdown("recorder", r.queue.ShutDown)
	return r
}

func (r *Recorder) Record(k string) { r.queue.Add(k) }
