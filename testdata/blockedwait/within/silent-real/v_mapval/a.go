// right: map values, inside range, waiter can give up; buffer of one
package v_mapval

import (
	"context"
	"sync"
)

type D struct {
	mu   sync.Mutex
	p    map[int]chan int
	in   chan int
	quit chan struct{}
}

func New() *D {
	d := &D{p: map[int]chan int{}, in: make(chan int), quit: make(chan struct{})}
	go d.loop()
	return d
}
func (d *D) loop() {
	for {
		select {
		case m := <-d.in:
			d.mu.Lock()
			for k, ch := range d.p {
				delete(d.p, k)
				ch <- m
			}
			d.mu.Unlock()
		case <-d.quit:
			return
		}
	}
}
func (d *D) Ask(ctx context.Context, k int) int {
	ch := make(chan int, 1)
	d.mu.Lock()
	d.p[k] = ch
	d.mu.Unlock()
	select {
	case x := <-ch:
		return x
	case <-ctx.Done():
		return 0
	}
}
func (d *D) Feed(m int) {
	select {
	case d.in <- m:
	case <-d.quit:
	}
}
func (d *D) Close() { close(d.quit) }
