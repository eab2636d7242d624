// right: worker loop wakes by kick and looks at flag; Stop sets flag and kicks
package p_kickflag

import (
	"log"
	"sync/atomic"
)

type W struct {
	stopped atomic.Bool
	kick    chan struct{}
}

func New() *W {
	w := &W{kick: make(chan struct{}, 1)}
	go w.loop()
	return w
}
func (w *W) loop() {
	for !w.stopped.Load() {
		<-w.kick
		log.Print("work")
	}
}
func (w *W) Kick() {
	select {
	case w.kick <- struct{}{}:
	default:
	}
}
func (w *W) Stop() { w.stopped.Store(true); w.Kick() }
