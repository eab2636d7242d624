// Case: The handler cancels, waits for the workers and only then shuts the queue of the library down: the workers never see either.

package batch

import (
	"context"
	"log"

	"k8s.io/client-go/util/workqueue"
)

type Batch struct {
	q workqueue.TypedInterface[string]
}

func New() *Batch { return &Batch{q: workqueue.NewTyped[string]()} }

func (b *Batch) Add(s string) { b.q.Add(s) }
func (b *Batch) Close()       { b.q.ShutDown() }

func (b *Batch) Work(ctx context.Context) {
	for ctx.Err() == nil {
		item, quit := b.q.Get()
		if quit {
			return
		}
		log.Println(item)
		b.q.Done(item)
	}
}
