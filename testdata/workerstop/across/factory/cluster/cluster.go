// Package cluster gives syncers by a method of an interface: another one each time, or always the same.
package cluster

import "time"

// A Cluster gives them.
type Cluster interface {
	Syncer(period time.Duration) (Syncer, error)
	Shared() SharedSyncer
}

// A Syncer reads what has changed.
type Syncer interface {
	Sync(prefix string) <-chan string
	Close()
}

// A SharedSyncer does so for all.
type SharedSyncer interface {
	SyncAll(prefix string) <-chan string
}

type cluster struct{ shared *sharedSyncer }

func New() Cluster { return &cluster{shared: &sharedSyncer{done: make(chan struct{})}} }

func (c *cluster) Syncer(period time.Duration) (Syncer, error) {
	return &syncer{period: period, done: make(chan struct{})}, nil
}

func (c *cluster) Shared() SharedSyncer { return c.shared }

type syncer struct {
	period time.Duration
	done   chan struct{}
}

func (s *syncer) Sync(prefix string) <-chan string {
	out := make(chan string, 10)
	go func() {
		defer close(out)
		for {
			select {
			case <-s.done:
				return
			case <-time.After(s.period):
				select {
				case out <- prefix:
				default:
				}
			}
		}
	}()
	return out
}

func (s *syncer) Close() { close(s.done) }

type sharedSyncer struct{ done chan struct{} }

func (s *sharedSyncer) SyncAll(prefix string) <-chan string {
	out := make(chan string, 10)
	go func() { // want:whole `goroutine runs until s.done ends, and more are started before that: called per request from shared .*`
		defer close(out)
		for {
			select {
			case <-s.done:
				return
			case <-time.After(time.Second):
				select {
				case out <- prefix:
				default:
				}
			}
		}
	}()
	return out
}

func (s *sharedSyncer) Close() { close(s.done) }
