// The caller leaves the Stop to a goroutine that waits for the context.
package callerstopingoroutine

import (
	"context"
	"errors"
	"time"

	"k8s.io/client-go/util/workqueue"
)

type Batcher struct {
	queue workqueue.TypedDelayingInterface[string]
}

func NewBatcher() *Batcher { return &Batcher{queue: workqueue.NewTypedDelayingQueue[string]()} }

func (b *Batcher) Add(k string) { b.queue.AddAfter(k, time.Second) }
func (b *Batcher) Stop()        { b.queue.ShutDown() }

func Start(ctx context.Context, keys []string) error {
	b := NewBatcher()
	go func() {
		<-ctx.Done()
		b.Stop()
	}()
	for _, k := range keys {
		if k == "" {
			return errors.New("empty key")
		}
		b.Add(k)
	}
	return nil
}
