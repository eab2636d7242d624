// Who runs until its context ends leaves one behind when that ends: who calls it tells how often.
package runs

import (
	"context"
	"log"
)

type Manager interface{ Start(context.Context) error }

type Provider struct{ manager Manager }

func (p *Provider) Start(ctx context.Context) error {
	errs := make(chan error)
	go func() { // want `goroutine may wait forever to send on "errs" when ctx ends and Start returns.*\(leaks 1 goroutine each time.*\)`
		errs <- p.manager.Start(ctx)
	}()
	select {
	case <-ctx.Done():
		return nil
	case err := <-errs:
		return err
	}
}

// RunUntil has a context of its own, which ends with the one that it is given.
func (p *Provider) RunUntil(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	errs := make(chan error)
	go func() { // want `goroutine may wait forever to send on "errs" when ctx ends and RunUntil returns.*\(leaks 1 goroutine each time.*\)`
		errs <- p.manager.Start(ctx)
	}()
	select {
	case <-ctx.Done():
	case err := <-errs:
		log.Print(err)
	}
}
