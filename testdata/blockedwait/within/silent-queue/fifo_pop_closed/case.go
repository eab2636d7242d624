// Cured twin of queue/fifo_pop_not_closed, the shape of client-go's controller.Run.
package fifo_pop_closed

import (
	"errors"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
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
	go func() {
		<-stopCh
		t.fifo.Close()
	}()
	wait.Until(t.processLoop, time.Second, stopCh)
}
