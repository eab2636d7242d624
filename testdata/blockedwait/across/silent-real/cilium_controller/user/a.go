// right: endpoint removes its controllers
package user

import (
	"context"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/cilium_controller/lib"
)

type Endpoint struct {
	c     *lib.Manager
	regen chan chan bool
	done  chan struct{}
}

func NewEndpoint() *Endpoint {
	e := &Endpoint{lib.NewManager(), make(chan chan bool), make(chan struct{})}
	go e.regenLoop()
	return e
}
func (e *Endpoint) regenLoop() {
	for {
		select {
		case r := <-e.regen:
			r <- true
		case <-e.done:
			return
		}
	}
}
func (e *Endpoint) Regenerate() <-chan bool {
	done := make(chan bool, 1)
	go func() {
		defer close(done)
		r := make(chan bool, 1)
		select {
		case e.regen <- r:
		case <-e.done:
			return
		}
		if x, ok := <-r; ok {
			done <- x
		}
	}()
	return done
}
func (e *Endpoint) Start() {
	e.c.UpdateController("sync", func(ctx context.Context) error { return ctx.Err() })
}
func (e *Endpoint) Delete() { close(e.done); e.c.RemoveAll() }
