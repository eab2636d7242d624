// right: channel of reply channels with a place each (etcd applierV3, raft future)
package v_chanchan

import (
	"context"
)

type D struct {
	in   chan chan int
	quit chan struct{}
}

func New() *D { d := &D{make(chan chan int), make(chan struct{})}; go d.loop(); return d }
func (d *D) loop() {
	var p []chan int
	for {
		select {
		case c := <-d.in:
			p = append(p, c)
			if len(p) > 3 {
				for _, x := range p {
					x <- 1
				}
				p = p[:0]
			}
		case <-d.quit:
			return
		}
	}
}
func (d *D) Ask(ctx context.Context) int {
	c := make(chan int, 1)
	select {
	case d.in <- c:
	case <-d.quit:
		return 0
	}
	select {
	case x := <-c:
		return x
	case <-ctx.Done():
		return 0
	case <-d.quit:
		return 0
	}
}
func (d *D) Close() { close(d.quit) }
