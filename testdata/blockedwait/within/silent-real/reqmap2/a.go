// right: dispatcher loop delivers one value to each pending channel of one place, then forgets it
package reqmap2

import (
	"context"
	"sync"
)

type D struct {
	mu   sync.Mutex
	p    map[int]chan int
	in   chan [2]int
	quit chan struct{}
}

func New() *D {
	d := &D{p: map[int]chan int{}, in: make(chan [2]int), quit: make(chan struct{})}
	go d.loop()
	return d
}
func (d *D) loop() {
	for {
		select {
		case m := <-d.in:
			d.mu.Lock()
			ch, ok := d.p[m[0]]
			delete(d.p, m[0])
			d.mu.Unlock()
			if ok {
				ch <- m[1]
			}
		case <-d.quit:
			return
		}
	}
}
func (d *D) Ask(ctx context.Context, id int) (int, error) {
	ch := make(chan int, 1)
	d.mu.Lock()
	d.p[id] = ch
	d.mu.Unlock()
	select {
	case x := <-ch:
		return x, nil
	case <-ctx.Done():
		d.mu.Lock()
		delete(d.p, id)
		d.mu.Unlock()
		return 0, ctx.Err()
	}
}
func (d *D) Feed(m [2]int) {
	select {
	case d.in <- m:
	case <-d.quit:
	}
}
func (d *D) Close() { close(d.quit) }
