// right: goroutineErrs has len(goroutine) places
package exec_copy

import (
	"context"
)

type Cmd struct {
	fns       []func() error
	errs      chan error
	ctxResult chan error
}

func (c *Cmd) Start(ctx context.Context, kill func() error) error {
	if len(c.fns) > 0 {
		goroutineErr := make(chan error, len(c.fns))
		c.errs = goroutineErr
		for _, fn := range c.fns {
			go func(fn func() error) { goroutineErr <- fn() }(fn)
		}
	}
	if ctx.Done() != nil {
		resultc := make(chan error)
		c.ctxResult = resultc
		go c.watchCtx(ctx, resultc, kill)
	}
	return nil
}
func (c *Cmd) watchCtx(ctx context.Context, resultc chan<- error, kill func() error) {
	select {
	case resultc <- nil:
		return
	case <-ctx.Done():
	}
	err := kill()
	if err == nil {
		err = ctx.Err()
	}
	resultc <- err
}
func (c *Cmd) Wait() error {
	var err error
	if c.ctxResult != nil {
		err = <-c.ctxResult
		c.ctxResult = nil
	}
	for range c.fns {
		if e := <-c.errs; e != nil && err == nil {
			err = e
		}
	}
	return err
}
