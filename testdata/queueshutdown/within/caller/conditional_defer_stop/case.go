// The Stop is deferred only under the option.
package callerconditionaldeferstop

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

type Batcher struct {
	queue workqueue.TypedDelayingInterface[string]
}

func NewBatcher() *Batcher { return &Batcher{queue: workqueue.NewTypedDelayingQueue[string]()} }

func (b *Batcher) Add(k string) { b.queue.AddAfter(k, time.Second) }
func (b *Batcher) Stop()        { b.queue.ShutDown() }

func Publish(keys []string, cleanup bool) int {
	b := NewBatcher() // want `"b" is dropped on a path without Stop, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if cleanup {
		defer b.Stop()
	}
	for _, k := range keys {
		b.Add(k)
	}
	return len(keys)
}
