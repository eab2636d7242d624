// Package api has interfaces, and behind some of them types that it does not export.
package api

import "context"

// A Drainer takes all that there is, as both of its types do.
type Drainer interface{ Drain(ch <-chan string) }

type printer struct{}

func (printer) Drain(ch <-chan string) {
	for s := range ch {
		println(s)
	}
}

type counter struct{ n int }

func (c *counter) Drain(ch <-chan string) {
	for range ch {
		c.n++
	}
}

func New(counts bool) Drainer {
	if counts {
		return &counter{}
	}
	return printer{}
}

// A Taker is one that waits, which others can name, or one that does not.
type Taker interface{ Take(ch <-chan string) }

type Waiting struct{}

func (Waiting) Take(ch <-chan string) { println(<-ch) }

type taker interface{ Take(ch <-chan string) }

type quick struct{}

func (quick) Take(ch <-chan string) {
	select {
	case s := <-ch:
		println(s)
	default:
	}
}

func NewTaker(waits bool) Taker {
	if waits {
		return Waiting{}
	}
	var t taker = quick{}
	return t
}

// A Source is somewhere else.
type Source interface{ NextPod() string }

type Scheduler struct{ source Source }

func NewScheduler(source Source) *Scheduler { return &Scheduler{source} }

func (s *Scheduler) Run(ctx context.Context) {
	for ctx.Err() == nil {
		println(s.source.NextPod())
	}
}

// A Feed is another one, that ends.
type Feed interface{ NextEvent() string }

type Follower struct{ feed Feed }

func NewFollower(feed Feed) *Follower { return &Follower{feed} }

func (f *Follower) Run(ctx context.Context) {
	for ctx.Err() == nil {
		println(f.feed.NextEvent())
	}
}
