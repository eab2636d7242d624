// Case: Twin of fifo_pop: the library has a Close for the FIFO and the handler defers it; silent.

package deltas

import (
	"errors"
	"log"

	"k8s.io/client-go/tools/cache"
)

type Deltas struct{ fifo *cache.FIFO }

func New() *Deltas { return &Deltas{fifo: cache.NewFIFO(cache.MetaNamespaceKeyFunc)} }

func (d *Deltas) Add(obj any) error { return d.fifo.Add(obj) }
func (d *Deltas) Close()            { d.fifo.Close() }

func (d *Deltas) Loop() {
	for {
		_, err := d.fifo.Pop(func(obj any, _ bool) error {
			log.Println(obj)
			return nil
		})
		if errors.Is(err, cache.ErrFIFOClosed) {
			return
		}
	}
}
