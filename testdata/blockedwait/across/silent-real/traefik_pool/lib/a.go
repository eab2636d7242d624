// right: pool passes a context and Stop waits
package lib

import (
	"context"
	"sync"
)

type Pool struct {
	wg     sync.WaitGroup
	ctx    context.Context
	cancel context.CancelFunc
}

func NewPool(p context.Context) *Pool {
	ctx, cancel := context.WithCancel(p)
	return &Pool{ctx: ctx, cancel: cancel}
}
func (p *Pool) GoCtx(f func(context.Context)) {
	p.wg.Add(1)
	go func() { defer p.wg.Done(); f(p.ctx) }()
}
func (p *Pool) Stop() { p.cancel(); p.wg.Wait() }

type Ring struct {
	in, out chan int
	buf     *int
}

func NewRing() *Ring            { return &Ring{in: make(chan int), out: make(chan int)} }
func (r *Ring) In() chan<- int  { return r.in }
func (r *Ring) Out() <-chan int { return r.out }
func (r *Ring) Run(ctx context.Context) {
	for {
		if r.buf == nil {
			select {
			case x := <-r.in:
				r.buf = &x
			case <-ctx.Done():
				return
			}
		} else {
			select {
			case x := <-r.in:
				r.buf = &x
			case r.out <- *r.buf:
				r.buf = nil
			case <-ctx.Done():
				return
			}
		}
	}
}
