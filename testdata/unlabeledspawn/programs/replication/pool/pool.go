// Package pool starts what it is given and waits for it.
package pool

import (
	"context"
	"log"
	"sync"

	"k8s.io/apimachinery/pkg/util/wait"
)

// Pool is used by all components of the process.
type Pool struct {
	ctx   context.Context
	group wait.Group

	mu    sync.Mutex
	count map[string]int
}

// New makes a pool.
func New(ctx context.Context) *Pool { return &Pool{ctx: ctx, count: map[string]int{}} }

// Go starts fn.
func (p *Pool) Go(name string, fn func(ctx context.Context)) {
	p.add(name, 1)
	p.group.Start(func() {
		defer p.add(name, -1)
		defer func() {
			if r := recover(); r != nil {
				log.Printf("%s: %v", name, r)
			}
		}()
		fn(p.ctx)
	})
}

func (p *Pool) add(name string, n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.count[name] += n
}

// Wait waits for all.
func (p *Pool) Wait() { p.group.Wait() }
