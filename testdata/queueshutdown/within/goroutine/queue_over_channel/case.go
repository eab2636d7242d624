// The queue is sent to the janitor goroutine, which shuts down all it receives.
package goroutinequeueoverchannel

import (
	"k8s.io/client-go/util/workqueue"
)

type Factory struct {
	retired chan workqueue.TypedRateLimitingInterface[string]
}

func NewFactory() *Factory {
	f := &Factory{retired: make(chan workqueue.TypedRateLimitingInterface[string])}
	go func() {
		for q := range f.retired {
			q.ShutDownWithDrain()
		}
	}()
	return f
}

func (f *Factory) Use(keys []string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	for _, k := range keys {
		queue.Add(k)
	}
	f.retired <- queue
}
