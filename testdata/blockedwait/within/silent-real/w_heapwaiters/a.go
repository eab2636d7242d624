// right: list.List-like linked waiters with ready channels closed in turn
package w_heapwaiters

import (
	"context"
	"sync"
)

type node struct {
	c    chan int
	next *node
}
type D struct {
	mu   sync.Mutex
	head *node
	in   chan int
	q    chan struct{}
}

func New() *D { d := &D{in: make(chan int), q: make(chan struct{})}; go d.loop(); return d }
func (d *D) loop() {
	for {
		select {
		case m := <-d.in:
			d.mu.Lock()
			n := d.head
			d.head = nil
			d.mu.Unlock()
			for ; n != nil; n = n.next {
				n.c <- m
			}
		case <-d.q:
			return
		}
	}
}
func (d *D) Ask(ctx context.Context) int {
	n := &node{c: make(chan int, 1)}
	d.mu.Lock()
	n.next = d.head
	d.head = n
	d.mu.Unlock()
	select {
	case x := <-n.c:
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
