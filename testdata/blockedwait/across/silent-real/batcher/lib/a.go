// right: batch loop answers each request's own buffered channel; Close drains
package lib

import (
	"context"
	"errors"
	"time"
)

type req struct {
	k    int
	resp chan int
}
type B struct {
	in         chan req
	quit, done chan struct{}
}

func New() *B {
	b := &B{make(chan req), make(chan struct{}), make(chan struct{})}
	go b.loop()
	return b
}
func (b *B) loop() {
	defer close(b.done)
	var batch []req
	t := time.NewTicker(time.Second)
	defer t.Stop()
	flush := func() {
		for _, r := range batch {
			r.resp <- r.k
		}
		batch = nil
	}
	for {
		select {
		case r := <-b.in:
			batch = append(batch, r)
		case <-t.C:
			flush()
		case <-b.quit:
			flush()
			return
		}
	}
}
func (b *B) Do(ctx context.Context, k int) (int, error) {
	r := req{k, make(chan int, 1)}
	select {
	case b.in <- r:
	case <-b.done:
		return 0, errors.New("closed")
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	select {
	case x := <-r.resp:
		return x, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}
func (b *B) Close() { close(b.quit); <-b.done }
