// right: recorder's goroutine ranges over the watch; Shutdown of the broadcaster ends it, caller gets Interface to Stop
package user

import (
	"context"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/broadcaster/lib"
	"k8s.io/apimachinery/pkg/watch"
)

type Recorder struct {
	b      *lib.Broadcaster
	cancel context.CancelFunc
}

func NewRecorder() *Recorder {
	ctx, cancel := context.WithCancel(context.Background())
	r := &Recorder{lib.New(), cancel}
	go func() { <-ctx.Done(); r.b.Shutdown() }()
	return r
}
func (r *Recorder) StartLogging(f func(watch.Event)) watch.Interface {
	w := r.b.Watch()
	go func() {
		for e := range w.ResultChan() {
			f(e)
		}
	}()
	return w
}
func (r *Recorder) Shutdown() { r.cancel() }
