// A plain queue with a worker that blocks in Get, shut down by Stop.
package plaintypestop

import (
	"k8s.io/client-go/util/workqueue"
)

type Drain struct{ queue *workqueue.Typed[string] }

func NewDrain(work func(string)) *Drain {
	d := &Drain{queue: workqueue.NewTyped[string]()}
	go func() {
		for k, quit := d.queue.Get(); !quit; k, quit = d.queue.Get() {
			work(k)
			d.queue.Done(k)
		}
	}()
	return d
}

func (d *Drain) Add(k string) { d.queue.Add(k) }
func (d *Drain) Stop()        { d.queue.ShutDown() }
