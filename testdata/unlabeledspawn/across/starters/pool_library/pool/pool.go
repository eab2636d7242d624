// A worker pool of the process starts a goroutine for each submission; nothing is reported here.
package pool

import (
	"sync"
)

// Pool limits how much runs at once.
type Pool struct {
	sem chan struct{}
	wg  sync.WaitGroup
}

// New returns a pool of size n.
func New(n int) *Pool { return &Pool{sem: make(chan struct{}, n)} }

// Submit starts fn once there is room.
func (p *Pool) Submit(fn func()) {
	p.sem <- struct{}{}
	p.wg.Go(func() {
		defer func() { <-p.sem }()
		fn()
	})
}

// Wait waits for everything.
func (p *Pool) Wait() { p.wg.Wait() }
