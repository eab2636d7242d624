// Package deletedctx deletes entries, and does not cancel their contexts: what these are made of goes on, for
// the other entries.
package deletedctx

import (
	"context"
	"time"
)

type Scheduler struct {
	list    func() []string
	cancels map[string]context.CancelFunc
}

// Refresh is for others to call, with whatever context.
func (s *Scheduler) Refresh(ctx context.Context) {
	active := make(map[string]bool)
	for _, name := range s.list() {
		active[name] = true
	}
	for name := range s.cancels {
		if !active[name] {
			delete(s.cancels, name) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		}
	}
	for name := range active {
		if s.cancels[name] != nil {
			continue
		}
		probe, cancel := context.WithCancel(ctx)
		go s.probe(probe, name)
		s.cancels[name] = cancel
	}
}

func (s *Scheduler) probe(ctx context.Context, name string) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			println(name)
		}
	}
}

// Careful cancels them.
type Careful struct{ Scheduler }

func (c *Careful) refresh(ctx context.Context) {
	active := make(map[string]bool)
	for _, name := range c.list() {
		active[name] = true
	}
	for name, cancel := range c.Scheduler.cancels {
		if !active[name] {
			cancel()
			delete(c.Scheduler.cancels, name)
		}
	}
}

// A Session's entry goes when its context has ended.
type Session struct{ cancels map[string]context.CancelFunc }

func (s *Session) Serve(ctx context.Context, name string) {
	own, cancel := context.WithCancel(ctx)
	s.cancels[name] = cancel
	go new(Scheduler).probe(own, name)
	<-ctx.Done()
	delete(s.cancels, name)
}
