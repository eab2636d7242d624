// right: waiters' channels have a place each and get one value (requests in a list)
package lib

import (
	"context"
	"sync"
)

type Pool struct {
	mu      sync.Mutex
	free    int
	waiters []chan int
	stop    chan struct{}
	jobs    chan int
}

func New(n int) *Pool {
	p := &Pool{free: n, stop: make(chan struct{}), jobs: make(chan int, 16)}
	go p.cleaner()
	return p
}
func (p *Pool) Get(ctx context.Context) (int, error) {
	p.mu.Lock()
	if p.free > 0 {
		p.free--
		p.mu.Unlock()
		return 1, nil
	}
	w := make(chan int, 1)
	p.waiters = append(p.waiters, w)
	p.mu.Unlock()
	select {
	case x := <-w:
		return x, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}
func (p *Pool) Put() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.waiters) > 0 {
		w := p.waiters[0]
		p.waiters = p.waiters[1:]
		w <- 1
		return
	}
	p.free++
}
func (p *Pool) cleaner() {
	for {
		select {
		case <-p.jobs:
			p.Put()
		case <-p.stop:
			return
		}
	}
}
func (p *Pool) PutLater() {
	select {
	case p.jobs <- 1:
	default:
	}
}
func (p *Pool) Close() { close(p.stop) }
