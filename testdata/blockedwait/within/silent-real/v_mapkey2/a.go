// right: as v_mapkey1, the waiter can give up; buffer of one
package v_mapkey2

import (
	"context"
	"sync"
)

type D struct {
	mu   sync.Mutex
	p    map[chan int]struct{}
	in   chan int
	quit chan struct{}
}

func New() *D {
	d := &D{p: map[chan int]struct{}{}, in: make(chan int), quit: make(chan struct{})}
	go d.loop()
	return d
}
func (d *D) loop() {
	for {
		select {
		case m := <-d.in:
			d.mu.Lock()
			for ch := range d.p {
				delete(d.p, ch)
				ch <- m
			}
			d.mu.Unlock()
		case <-d.quit:
			return
		}
	}
}
func (d *D) Ask(ctx context.Context) int {
	ch := make(chan int, 1)
	d.mu.Lock()
	d.p[ch] = struct{}{}
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
