// right: sync.Once stop
package stoponce

import (
	"log"
	"sync"
)

type W struct {
	stop chan struct{}
	once sync.Once
	in   chan int
}

func New() *W {
	w := &W{stop: make(chan struct{}), in: make(chan int)}
	go w.run()
	return w
}
func (w *W) run() {
	for {
		select {
		case <-w.stop:
			return
		case v := <-w.in:
			log.Print(v)
		}
	}
}
func (w *W) Stop() { w.once.Do(func() { close(w.stop) }) }
