// right: pool with resize through per worker stop channels
package poolresize

import "sync"

type Pool struct {
	mu    sync.Mutex
	jobs  chan func()
	stops []chan struct{}
}

func NewPool() *Pool { return &Pool{jobs: make(chan func())} }
func (p *Pool) Resize(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.stops) < n {
		s := make(chan struct{})
		p.stops = append(p.stops, s)
		go p.worker(s)
	}
	for len(p.stops) > n {
		last := p.stops[len(p.stops)-1]
		p.stops = p.stops[:len(p.stops)-1]
		close(last)
	}
}
func (p *Pool) worker(s <-chan struct{}) {
	for {
		select {
		case <-s:
			return
		case f := <-p.jobs:
			f()
		}
	}
}
func (p *Pool) Close() { p.Resize(0) }
