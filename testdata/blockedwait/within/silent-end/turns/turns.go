// A worker serves what comes until its context ends. What it starts for each is left behind only then, and
// the context is that of the process.
package main

import (
	"context"
	"errors"
	"os/signal"
	"syscall"
)

type resource struct{ name string }

type mason struct {
	requests chan *resource
	cleaned  chan *resource
	build    func(context.Context, *resource) error
	cancel   context.CancelFunc
}

func (m *mason) cleanAll(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case r := <-m.requests:
			if err := m.cleanOne(ctx, r); err != nil {
				continue
			}
			m.cleaned <- r
		}
	}
}

func (m *mason) cleanOne(ctx context.Context, r *resource) error {
	if r.name == "" {
		return errors.New("no name")
	}
	errs := make(chan error)
	go func() {
		errs <- m.build(ctx, r)
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (m *mason) start() {
	ctx, cancel := context.WithCancel(context.Background())
	m.cancel = cancel
	for range 4 {
		go m.cleanAll(ctx)
	}
}

func main() {
	m := &mason{requests: make(chan *resource), cleaned: make(chan *resource)}
	m.start()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	for {
		select {
		case <-m.cleaned:
		case <-ctx.Done():
			m.cancel()
			return
		}
	}
}
