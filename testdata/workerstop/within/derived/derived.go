// Package derived starts goroutines that make a context of the one that they are given.
package derived

import (
	"context"
	"net/http"
	"time"
)

type manager struct {
	cancel context.CancelFunc
	sync   func()
}

func (m *manager) helper(ctx context.Context) { <-ctx.Done() }

// run ends its own context only when it returns, which it does when the other one ends.
func (m *manager) run(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go m.helper(ctx)
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			m.sync()
		}
	}
}

// runUntil ends its own where Stop says so.
func (m *manager) runUntil(ctx context.Context) {
	ctx, m.cancel = context.WithCancel(ctx)
	defer m.cancel()
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			m.sync()
		}
	}
}

func (m *manager) Stop() { m.cancel() }

// runOnce ends its own when it has done its work.
func (m *manager) runOnce(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		m.sync()
		cancel()
	}()
	<-ctx.Done()
}

type server struct {
	ctx context.Context
	all map[string]*manager
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	m := &manager{sync: func() {}}
	s.all[r.URL.Path] = m
	go m.run(s.ctx) // want `goroutine runs until s.ctx ends, and more are started before that: started per request in ServeHTTP \(leaks 1 goroutine and what it holds each time\)`
	go m.runOnce(s.ctx)
	go m.run(r.Context())
}

type stopping struct {
	ctx context.Context
	one *manager
}

func (s *stopping) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if s.one != nil {
		s.one.Stop()
	}
	s.one = &manager{sync: func() {}}
	go s.one.runUntil(s.ctx)
}
