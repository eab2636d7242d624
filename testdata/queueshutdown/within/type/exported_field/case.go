// The queue is an exported field of the returned struct; the callers of the package can shut it down, and Close lists it among its parts.
package typeexportedfield

import (
	"k8s.io/client-go/util/workqueue"
)

type Parts struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Name  string
}

func Open(name string) *Parts {
	return &Parts{Name: name, Queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})}
}

func Close(p *Parts) {
	if p == nil || p.Queue == nil {
		return
	}
	p.Queue.ShutDown()
}
