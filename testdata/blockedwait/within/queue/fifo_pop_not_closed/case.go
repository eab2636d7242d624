// A hand-made informer: Pop blocks until the FIFO is closed, and nobody closes it.
package fifo_pop_not_closed

import (
	"errors"

	"k8s.io/client-go/tools/cache"
)

type Tail struct {
	fifo    *cache.FIFO
	process func(obj interface{}) error
}

func NewTail() *Tail {
	return &Tail{fifo: cache.NewFIFO(cache.MetaNamespaceKeyFunc)}
}

func (t *Tail) processLoop() {
	for {
		_, err := t.fifo.Pop(func(obj interface{}, _ bool) error {
			return t.process(obj)
		})
		if errors.Is(err, cache.ErrFIFOClosed) {
			return
		}
	}
}

func (t *Tail) Run(stopCh <-chan struct{}) {
	go t.processLoop() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	<-stopCh
}
