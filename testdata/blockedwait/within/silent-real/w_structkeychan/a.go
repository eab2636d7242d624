// right: channels of one place held in struct keys
package w_structkeychan

import (
	"context"
	"sync"
)

type k struct {
	c  chan int
	id int
}
type D struct {
	mu sync.Mutex
	p  map[k]bool
	q  chan struct{}
	in chan int
}

func New() *D {
	d := &D{p: map[k]bool{}, q: make(chan struct{}), in: make(chan int)}
	go d.loop()
	return d
}
func (d *D) loop() {
	for {
		select {
		case m := <-d.in:
			d.mu.Lock()
			for r := range d.p {
				delete(d.p, r)
				r.c <- m
			}
			d.mu.Unlock()
		case <-d.q:
			return
		}
	}
}
func (d *D) Ask(ctx context.Context) int {
	r := k{make(chan int, 1), 1}
	d.mu.Lock()
	d.p[r] = true
	d.mu.Unlock()
	select {
	case x := <-r.c:
		return x
	case <-ctx.Done():
		return 0
	}
}
func (d *D) Feed(m int) {
	select {
	case d.in <- m:
	case <-d.q:
	}
}
func (d *D) Close() { close(d.q) }
