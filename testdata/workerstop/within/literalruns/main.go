// Package main starts literals that run something until the context of its object ends.
package main

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"time"
)

type tenant struct {
	cancel context.CancelFunc
	wg     sync.WaitGroup
	name   string
}

func (t *tenant) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

func (t *tenant) stop() {
	t.cancel()
	t.wg.Wait()
}

// sweeper has its tenant.
type sweeper struct {
	t    *tenant
	kick chan struct{}
}

func (s *sweeper) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.kick:
		}
	}
}

func newTenant(ctx context.Context, name string) *tenant {
	ctx, cancel := context.WithCancel(ctx)
	t := &tenant{cancel: cancel, name: name}
	t.wg.Go(func() { t.run(ctx) })
	return t
}

func newSwept(ctx context.Context, name string) *tenant {
	ctx, cancel := context.WithCancel(ctx)
	t := &tenant{cancel: cancel, name: name}
	s := &sweeper{t, make(chan struct{})}
	go func() { s.run(ctx) }()
	return t
}

type manager struct {
	ctx     context.Context
	tenants map[string]*tenant
	swept   map[string]*tenant
	stopped map[string]*tenant
}

func (m *manager) reconcile(want []string) {
	keep := make(map[string]bool)
	for _, name := range want {
		keep[name] = true
		if _, ok := m.tenants[name]; !ok {
			m.tenants[name] = newTenant(m.ctx, name)
		}
		if _, ok := m.swept[name]; !ok {
			m.swept[name] = newSwept(m.ctx, name)
		}
		if _, ok := m.stopped[name]; !ok {
			m.stopped[name] = newSwept(m.ctx, name)
		}
	}
	for name := range m.tenants {
		if !keep[name] {
			delete(m.tenants, name) // want `an entry is deleted without stop, which stops its goroutine, and its context ends later: reconcile runs again once an entry is taken out of "tenants" \(leaks 1 goroutine and what it holds each time\)`
		}
	}
	for name := range m.swept {
		if !keep[name] {
			delete(m.swept, name) // want `an entry is deleted without stop, which stops its goroutine, and its context ends later: reconcile runs again once an entry is taken out of "swept" \(leaks 1 goroutine and what it holds each time\)`
		}
	}
	for name, t := range m.stopped {
		if !keep[name] {
			t.stop()
			delete(m.stopped, name)
		}
	}
}

func (m *manager) close() {
	for _, list := range []map[string]*tenant{m.tenants, m.swept, m.stopped} {
		for _, t := range list {
			t.stop()
		}
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	m := &manager{ctx, map[string]*tenant{}, map[string]*tenant{}, map[string]*tenant{}}
	defer m.close()
	for range time.Tick(time.Minute) {
		m.reconcile(os.Args)
	}
}
