// right: slice of waiters, buffer of one, list cleared after (k8s fifo, raft futures)
package v_slice

import (
	"context"
	"sync"
)

type D struct {
	mu   sync.Mutex
	p    []chan int
	in   chan int
	quit chan struct{}
}

func New() *D { d := &D{in: make(chan int), quit: make(chan struct{})}; go d.loop(); return d }
func (d *D) loop() {
	for {
		select {
		case m := <-d.in:
			d.mu.Lock()
			for _, ch := range d.p {
				ch <- m
			}
			d.p = nil
			d.mu.Unlock()
		case <-d.quit:
			return
		}
	}
}
func (d *D) Ask(ctx context.Context) int {
	ch := make(chan int, 1)
	d.mu.Lock()
	d.p = append(d.p, ch)
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
