// right: each provider's throttle is bound to pool's ctx
package user

import (
	"context"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/traefik_pool/lib"
)

type Watcher struct {
	p           *lib.Pool
	all, newCfg chan int
}

func New(p *lib.Pool) *Watcher { return &Watcher{p, make(chan int, 100), make(chan int)} }
func (w *Watcher) Start()      { w.p.GoCtx(w.receive); w.p.GoCtx(w.apply) }
func (w *Watcher) receive(ctx context.Context) {
	cfg := 0
	var out chan<- int
	for {
		select {
		case <-ctx.Done():
			return
		case m, ok := <-w.all:
			if !ok {
				return
			}
			cfg = m
			out = w.newCfg
		case out <- cfg:
			out = nil
		}
	}
}
func (w *Watcher) apply(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case c, ok := <-w.newCfg:
			if !ok {
				return
			}
			_ = c
		}
	}
}
func (w *Watcher) Provide(ch <-chan int) {
	r := lib.NewRing()
	w.p.GoCtx(r.Run)
	w.p.GoCtx(func(ctx context.Context) {
		for {
			select {
			case <-ctx.Done():
				return
			case x := <-r.Out():
				select {
				case w.all <- x:
				case <-ctx.Done():
					return
				}
			}
		}
	})
	w.p.GoCtx(func(ctx context.Context) {
		for {
			select {
			case <-ctx.Done():
				return
			case x := <-ch:
				select {
				case r.In() <- x:
				case <-ctx.Done():
					return
				}
			}
		}
	})
}
