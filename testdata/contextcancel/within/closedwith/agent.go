// Package closedwith has sessions that tell when they are closed.
package closedwith

import (
	"context"
	"sync"
	"time"
)

// A session closes its channel when it has cancelled its context.
type session struct {
	cancel context.CancelFunc
	closed chan struct{}
	once   sync.Once
}

func newSession(ctx context.Context) *session {
	ctx, cancel := context.WithCancel(ctx)
	s := &session{cancel: cancel, closed: make(chan struct{})}
	go s.run(ctx)
	return s
}

func (s *session) run(ctx context.Context) {
	time.Sleep(time.Second)
	s.close()
}

func (s *session) close() {
	s.once.Do(func() {
		s.cancel()
		close(s.closed)
	})
}

// A lease does not.
type lease struct {
	cancel context.CancelFunc
	closed chan struct{}
}

func newLease(ctx context.Context) *lease {
	ctx, cancel := context.WithCancel(ctx)
	l := &lease{cancel: cancel, closed: make(chan struct{})}
	go l.run(ctx)
	return l
}

func (l *lease) run(ctx context.Context) {
	time.Sleep(time.Second)
	close(l.closed)
}

type agent struct{ stopped chan struct{} }

func (a *agent) runSessions(ctx context.Context) {
	s := newSession(ctx)
	for {
		select {
		case <-s.closed:
			s = newSession(ctx)
		case <-a.stopped:
			s.close()
			return
		}
	}
}

func (a *agent) runLeases(ctx context.Context) {
	l := newLease(ctx)
	for {
		select {
		case <-l.closed:
			l = newLease(ctx) // want `"l" is dropped on a path without its context being cancelled, and its parent ends later: .*`
		case <-a.stopped:
			l.cancel()
			return
		}
	}
}
