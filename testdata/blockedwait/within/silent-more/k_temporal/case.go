// right: poller with shutdown channel and wg with timeout helper
package k_temporal

import (
	"log"
	"math/rand"
	"sync"
	"time"
)

type Worker struct {
	stopC chan struct{}
	wg    sync.WaitGroup
	tasks chan int
}

func (w *Worker) Start() {
	for range 3 {
		w.wg.Add(1)
		go w.poll()
	}
	go w.dispatch()
}
func (w *Worker) poll() {
	defer w.wg.Done()
	for {
		select {
		case <-w.stopC:
			return
		default:
		}
		select {
		case w.tasks <- rand.Int():
		case <-w.stopC:
			return
		}
	}
}
func (w *Worker) dispatch() {
	for {
		select {
		case t := <-w.tasks:
			log.Print(t)
		case <-w.stopC:
			return
		}
	}
}
func (w *Worker) Stop() bool {
	close(w.stopC)
	c := make(chan struct{})
	go func() { w.wg.Wait(); close(c) }()
	select {
	case <-c:
		return true
	case <-time.After(time.Second):
		return false
	}
}
