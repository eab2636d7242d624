// Package filledfield asks whether a field is nil that was filled before the goroutine started, or not.
package filledfield

import (
	"context"
	"errors"
	"fmt"
	"net/http"
)

type source struct {
	errs chan error
	ctx  context.Context
	stop context.CancelFunc
	sig  chan struct{}
	done chan struct{}
}

func newSource() *source { return &source{errs: make(chan error), sig: make(chan struct{}, 1)} }

func (s *source) run(ctx context.Context) { s.ctx, s.stop = context.WithCancel(ctx) }

func (s *source) open(ctx context.Context) {
	s.run(ctx)
	s.done = make(chan struct{})
	go s.deliver()
}

func (s *source) deliver() {
	defer close(s.done)
	for {
		select {
		case <-s.sig:
			s.escalate(errors.New("x"))
		case <-s.ctx.Done():
			return
		}
	}
}

func (s *source) escalate(err error) {
	if s.ctx == nil {
		s.errs <- err
		return
	}
	select {
	case s.errs <- err:
	case <-s.ctx.Done():
	}
}

func (s *source) teardown() {
	s.stop()
	<-s.done
}

// checked starts only where it has filled the field.
type checked struct {
	errs chan error
	ctx  context.Context
	stop context.CancelFunc
}

var errorf = fmt.Errorf

func (c *checked) run(ctx context.Context, host string) error {
	if host == "" {
		return errors.New("no host")
	}
	ctx, stop := context.WithCancel(ctx)
	if err := ctx.Err(); err != nil {
		stop()
		return errorf("%s: %w", host, err)
	}
	c.ctx, c.stop = ctx, stop
	return nil
}

func (c *checked) open(ctx context.Context, host string) error {
	if err := c.run(ctx, host); err != nil {
		return err
	}
	go c.deliver()
	return nil
}

func (c *checked) deliver() {
	if c.ctx == nil {
		c.errs <- errors.New("none")
		return
	}
	select {
	case c.errs <- errors.New("x"):
	case <-c.ctx.Done():
	}
}

// bare starts without a context.
type bare struct {
	errs chan error
	ctx  context.Context
}

func (b *bare) open() {
	go b.deliver() // want `goroutine may wait forever to send on "errs".*`
}

func (b *bare) use(ctx context.Context) { b.ctx = ctx }

func (b *bare) deliver() {
	if b.ctx == nil {
		b.errs <- errors.New("none")
		return
	}
	select {
	case b.errs <- errors.New("x"):
	case <-b.ctx.Done():
	}
}

// Serve has one of each for each request.
func Serve(w http.ResponseWriter, r *http.Request) {
	s := newSource()
	s.open(r.Context())
	defer s.teardown()
	c := &checked{errs: make(chan error)}
	if err := c.open(r.Context(), r.Host); err == nil {
		defer c.stop()
	}
	b := &bare{errs: make(chan error)}
	b.open()
	b.use(r.Context())
}
