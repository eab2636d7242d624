// right: set of buffered channels (map keys), one value each, then removed
package v_mapkey1

import (
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
				ch <- m
				delete(d.p, ch)
			}
			d.mu.Unlock()
		case <-d.quit:
			return
		}
	}
}
func (d *D) Ask() int {
	ch := make(chan int, 1)
	d.mu.Lock()
	d.p[ch] = struct{}{}
	d.mu.Unlock()
	return <-ch
}
func (d *D) Feed(m int) {
	select {
	case d.in <- m:
	case <-d.quit:
	}
}
func (d *D) Close() { close(d.quit) }
