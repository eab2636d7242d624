// The watch's channel ends with Stop, deferred in Run.
package resultchan_stop

import (
	"context"

	"k8s.io/apimachinery/pkg/watch"
)

type EventTail struct {
	open   func() (watch.Interface, error)
	handle func(watch.Event)
}

func (t *EventTail) Run(ctx context.Context) error {
	w, err := t.open()
	if err != nil {
		return err
	}
	defer w.Stop()
	go func() {
		for ev := range w.ResultChan() {
			t.handle(ev)
		}
	}()
	<-ctx.Done()
	return nil
}
