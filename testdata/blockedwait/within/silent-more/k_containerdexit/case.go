// right: Wait returns a channel with a slot; caller may ignore it
package k_containerdexit

import (
	"context"
	"errors"
	"log"
)

type Exit struct{ code int }
type task struct{ done chan struct{} }

func (t *task) Wait(ctx context.Context) <-chan Exit {
	c := make(chan Exit, 1)
	go func() {
		defer close(c)
		select {
		case <-t.done:
			c <- Exit{0}
		case <-ctx.Done():
			c <- Exit{255}
		}
	}()
	return c
}
func Handle(ctx context.Context, t *task) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ec := t.Wait(ctx)
	if t.done == nil {
		return errors.New("nil")
	}
	log.Print((<-ec).code)
	return nil
}
