// Package session has objects with a context of their own.
package session

import "context"

type Session struct {
	ctx    context.Context
	cancel context.CancelFunc
}

func New(parent context.Context) *Session {
	ctx, cancel := context.WithCancel(parent)
	return &Session{ctx, cancel}
}

func (s *Session) Context() context.Context { return s.ctx }

func (s *Session) Close() { s.cancel() }

// With gives the func.
func With(parent context.Context, name string) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(parent)
	return context.WithValue(ctx, key{}, name), cancel
}

type key struct{}

// A Holder has nothing that cancels it.
type Holder struct {
	ctx    context.Context
	cancel context.CancelFunc
}

func Hold(parent context.Context) *Holder {
	h := &Holder{}
	h.ctx, h.cancel = context.WithCancel(parent) // want:whole `context "cancel" of Holder is never cancelled, and its parent ends later: called per request from main \(leaks the context and what it holds each time\)`
	return h
}

func (h *Holder) Context() context.Context { return h.ctx }
