// Package beside has contexts that come with a channel, which is nil when they are cancelled.
package beside

import (
	"context"
	"errors"
	"net/http"
	"time"
)

type manager struct {
	ctx   context.Context
	open  func(ctx context.Context, key string) chan string
	limit time.Duration
}

var errTimeout = errors.New("too late")

func (m *manager) watch(key string) (<-chan string, context.CancelFunc, error) {
	ctx, cancel := context.WithCancel(m.ctx)
	ch := m.open(ctx, key)
	if ch == nil {
		cancel()
		return nil, nil, errTimeout
	}
	return ch, cancel, nil
}

// follow cancels the one before.
func (m *manager) follow(key string, stop <-chan struct{}) {
	var (
		events <-chan string
		cancel context.CancelFunc
		err    error
	)
	for {
		if events == nil {
			events, cancel, err = m.watch(key)
			if err != nil {
				time.Sleep(m.limit)
				continue
			}
		}
		select {
		case e, ok := <-events:
			if !ok || e == "compacted" {
				cancel()
				events = nil
			}
		case <-stop:
			cancel()
			return
		}
	}
}

// forget does so only when the channel is closed.
func (m *manager) forget(key string, stop <-chan struct{}) {
	var (
		events <-chan string
		cancel context.CancelFunc
		err    error
	)
	for {
		if events == nil {
			events, cancel, err = m.watch(key) // want `the func that cancels the context is not called on every path, and its parent ends later: .*`
			if err != nil {
				time.Sleep(m.limit)
				continue
			}
		}
		select {
		case e, ok := <-events:
			if !ok {
				cancel()
				events = nil
				continue
			}
			if e == "compacted" {
				events = nil
			}
		case <-stop:
			cancel()
			return
		}
	}
}

func (m *manager) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	go m.follow(r.URL.Path, r.Context().Done())
	go m.forget(r.URL.Path, r.Context().Done())
}
