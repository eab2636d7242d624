// Package freshturn serves one session after the other.
package freshturn

import (
	"context"
	"sync"
	"time"
)

type session struct {
	cancel context.CancelFunc
	wg     sync.WaitGroup
	read   func() error
}

func newSession() *session { return &session{read: func() error { return nil }} }

func (s *session) startPings(root context.Context) {
	ctx, cancel := context.WithCancel(root)
	s.cancel = cancel
	s.wg.Add(1)
	go func() {
		defer s.wg.Done()
		t := time.NewTicker(time.Second)
		defer t.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-t.C:
				println("ping")
			}
		}
	}()
}

func (s *session) serve(ctx context.Context) error {
	s.startPings(ctx)
	for {
		if err := s.read(); err != nil {
			return err
		}
	}
}

func (s *session) Close() {
	if s.cancel == nil {
		return
	}
	s.cancel()
	s.wg.Wait()
}

// each turn has a session of its own.
func each(ctx context.Context) {
	for ctx.Err() == nil {
		s := newSession()
		_ = s.serve(ctx)
		s.Close()
	}
}

type reused struct {
	cancel context.CancelFunc
	read   func() error
}

func (r *reused) serve(root context.Context) error {
	ctx, cancel := context.WithCancel(root)
	r.cancel = cancel
	go func() { // want `goroutine "cancel" of reused is replaced and not stopped, .*`
		<-ctx.Done()
		println("over")
	}()
	return r.read()
}

func (r *reused) Close() { r.cancel() }

// all turns have the same.
func all(ctx context.Context) {
	r := &reused{read: func() error { return nil }}
	defer r.Close()
	for ctx.Err() == nil {
		_ = r.serve(ctx)
	}
}
