// The requests are the keys of a map; each has room for its one answer.
package requests_as_keys

import (
	"context"
	"sync"
)

type Pool struct {
	mu     sync.Mutex
	wake   chan struct{}
	asking map[chan int]struct{}
	stop   context.CancelFunc
}

func Open() *Pool {
	ctx, cancel := context.WithCancel(context.Background())
	p := &Pool{wake: make(chan struct{}, 1000), asking: map[chan int]struct{}{}, stop: cancel}
	go p.opener(ctx)
	return p
}

func (p *Pool) opener(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.wake:
			p.mu.Lock()
			for req := range p.asking {
				req <- 1
				delete(p.asking, req)
				break
			}
			p.mu.Unlock()
		}
	}
}

func (p *Pool) Conn(ctx context.Context) (int, error) {
	req := make(chan int, 1)
	p.mu.Lock()
	p.asking[req] = struct{}{}
	p.wake <- struct{}{}
	p.mu.Unlock()
	select {
	case <-ctx.Done():
		p.mu.Lock()
		delete(p.asking, req)
		p.mu.Unlock()
		return 0, ctx.Err()
	case c := <-req:
		return c, nil
	}
}

func (p *Pool) Close() { p.stop() }
