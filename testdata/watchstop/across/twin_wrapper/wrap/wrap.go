// OK: a wrapper embedding the watch with an own Stop that stops both.
package wrap

import (
	"sync"

	"k8s.io/apimachinery/pkg/watch"
)

type decorated struct {
	watch.Interface
	out  chan watch.Event
	done chan struct{}
	once sync.Once
}

func (d *decorated) ResultChan() <-chan watch.Event { return d.out }

func (d *decorated) Stop() {
	d.once.Do(func() {
		close(d.done)
		d.Interface.Stop()
	})
}

// Decorate returns a watch that owns w.
func Decorate(w watch.Interface, fn func(*watch.Event)) watch.Interface {
	d := &decorated{Interface: w, out: make(chan watch.Event), done: make(chan struct{})}
	go func() {
		defer close(d.out)
		for ev := range w.ResultChan() {
			fn(&ev)
			select {
			case d.out <- ev:
			case <-d.done:
				return
			}
		}
	}()
	return d
}
