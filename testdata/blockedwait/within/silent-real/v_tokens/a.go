// right: tokens put back: never more than cap in flight
package v_tokens

import (
	"context"
	"sync"
)

type P struct {
	tok chan struct{}
	wg  sync.WaitGroup
}

func New(n int) *P {
	p := &P{tok: make(chan struct{}, n)}
	for range n {
		p.tok <- struct{}{}
	}
	return p
}
func (p *P) Do(ctx context.Context, f func()) error {
	select {
	case <-p.tok:
	case <-ctx.Done():
		return ctx.Err()
	}
	p.wg.Add(1)
	go func() { defer p.wg.Done(); defer func() { p.tok <- struct{}{} }(); f() }()
	return nil
}
func (p *P) Wait() { p.wg.Wait() }
