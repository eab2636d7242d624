// Case: sync.WaitGroup.Go starts workers of a library queue per call; the queue is never shut down and the caller does not wait on error.

package work

import (
	"log"

	"k8s.io/client-go/util/workqueue"
)

type Pool struct {
	q workqueue.TypedInterface[string]
}

func NewPool() *Pool { return &Pool{q: workqueue.NewTyped[string]()} }

func (p *Pool) Add(s string) { p.q.Add(s) }

func (p *Pool) Worker() {
	for {
		item, quit := p.q.Get()
		if quit {
			return
		}
		log.Println(item)
		p.q.Done(item)
	}
}
