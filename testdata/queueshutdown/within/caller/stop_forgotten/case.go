// The type has Start and Stop; the caller starts it and returns without Stop, and Start does not release.
package callerstopforgotten

import (
	"time"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Batcher struct {
	queue workqueue.TypedDelayingInterface[string]
	out   func(string)
}

func NewBatcher(out func(string)) *Batcher {
	return &Batcher{queue: workqueue.NewTypedDelayingQueue[string](), out: out}
}

func (b *Batcher) Start() {
	go func() {
		for k, quit := b.queue.Get(); !quit; k, quit = b.queue.Get() {
			b.out(k)
			b.queue.Done(k)
		}
	}()
}

func (b *Batcher) Add(k string) { b.queue.AddAfter(k, time.Second) }
func (b *Batcher) Stop()        { b.queue.ShutDown() }

func Publish(keys []string, out func(string)) {
	b := NewBatcher(out) // want `"b" is dropped without Stop, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	b.Start()
	for _, k := range keys {
		b.Add(k)
	}
	klog.InfoS("published", "keys", len(keys))
}
