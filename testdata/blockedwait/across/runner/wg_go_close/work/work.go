// Case: Twin of wg_go: the reconciler closes the pool (ShutDownWithDrain) and then waits; silent.

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
func (p *Pool) Close()       { p.q.ShutDownWithDrain() }

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
