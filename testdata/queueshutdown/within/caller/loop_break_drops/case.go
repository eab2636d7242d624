// The break leaves the loop without stopping the batcher of that iteration.
package callerloopbreakdrops

import (
	"k8s.io/client-go/util/workqueue"
)

type Batcher struct {
	queue workqueue.TypedDelayingInterface[string]
}

func NewBatcher() *Batcher { return &Batcher{queue: workqueue.NewTypedDelayingQueue[string]()} }

func (b *Batcher) AddAll(keys []string) int {
	for _, k := range keys {
		b.queue.Add(k)
	}
	return b.queue.Len()
}

func (b *Batcher) Stop() { b.queue.ShutDown() }

func LargestFirst(shards [][]string, limit int) int {
	n := 0
	for _, keys := range shards {
		b := NewBatcher() // want `"b" is dropped on a path without Stop, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
		n += b.AddAll(keys)
		if n > limit {
			break
		}
		b.Stop()
	}
	return n
}
