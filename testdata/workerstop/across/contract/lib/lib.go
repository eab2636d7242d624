// Package lib has objects that start goroutines, and methods that end them.
package lib

import (
	"context"
	"sync"
	"time"
)

// A Watcher works from its construction until Close.
type Watcher struct {
	stop chan struct{}
	once sync.Once
}

// NewWatcher starts one.
func NewWatcher(interval time.Duration) *Watcher {
	w := &Watcher{stop: make(chan struct{})}
	go w.run(interval)
	return w
}

func (w *Watcher) run(interval time.Duration) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-w.stop:
			return
		case <-ticker.C:
		}
	}
}

// Close ends it.
func (w *Watcher) Close() { w.once.Do(func() { close(w.stop) }) }

// A Poller works from Start to Stop.
type Poller struct {
	cancel context.CancelFunc
}

// Start starts it.
func (p *Poller) Start(poll func(context.Context)) {
	ctx, cancel := context.WithCancel(context.Background())
	p.cancel = cancel
	go loop(ctx, poll)
}

func loop(ctx context.Context, poll func(context.Context)) {
	for {
		poll(ctx)
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

// Stop ends it.
func (p *Poller) Stop() { p.cancel() }

// A Session has a watcher, and ends with the context that it is given.
type Session struct{ w *Watcher }

// NewSession starts one.
func NewSession(ctx context.Context) *Session {
	s := &Session{w: NewWatcher(time.Second)}
	go func() {
		<-ctx.Done()
		s.w.Close()
	}()
	return s
}
