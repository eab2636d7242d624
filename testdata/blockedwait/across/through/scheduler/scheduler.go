// Package scheduler takes pods through interfaces that others implement.
package scheduler

import "context"

// PodSource is implemented by types that all wait, and of which none can be closed.
type PodSource interface {
	Add(pod string)
	NextPod() string
}

// Closable is implemented by one that can be closed, too.
type Closable interface {
	Put(pod string)
	NextPod() string
}

// Polled is implemented by one that does not wait.
type Polled interface {
	Offer(pod string)
	NextPod() string
}

// Fed is implemented by one that is given something in the end.
type Fed interface {
	Feed(pod string)
	NextPod() string
}

type Scheduler struct {
	source   PodSource
	closable Closable
	polled   Polled
	fed      Fed
	placed   int
}

func New(source PodSource) *Scheduler        { return &Scheduler{source: source} }
func NewClosable(source Closable) *Scheduler { return &Scheduler{closable: source} }
func NewFed(source Fed) *Scheduler           { return &Scheduler{fed: source} }
func NewPolled(source Polled) *Scheduler     { return &Scheduler{polled: source} }
func (s *Scheduler) place(pod string)        { s.placed += len(pod) }
func (s *Scheduler) Run(ctx context.Context) {
	for ctx.Err() == nil {
		s.place(s.source.NextPod())
	}
}

func (s *Scheduler) RunClosable(ctx context.Context) {
	for ctx.Err() == nil {
		s.place(s.closable.NextPod())
	}
}

func (s *Scheduler) RunPolled(ctx context.Context) {
	for ctx.Err() == nil {
		s.place(s.polled.NextPod())
	}
}

func (s *Scheduler) RunFed(ctx context.Context) {
	for ctx.Err() == nil {
		s.place(s.fed.NextPod())
	}
}
