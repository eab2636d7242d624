// Package polledforever has goroutines that ask a condition which is never met, until their context ends.
package polledforever

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

type monitor struct {
	mu       sync.Mutex
	progress int
	read     func() int
	ctx      context.Context
	quit     context.CancelFunc
}

func newMonitor(read func() int) *monitor {
	ctx, quit := context.WithCancel(context.Background())
	m := &monitor{read: read, ctx: ctx, quit: quit}
	go m.run()
	return m
}

// The condition unlocks at its end.
func (m *monitor) run() {
	_ = wait.PollUntilContextCancel(m.ctx, time.Second, true, func(context.Context) (bool, error) {
		n := m.read()
		m.mu.Lock()
		defer m.mu.Unlock()
		m.progress = n
		return false, nil
	})
}

func (m *monitor) Close() { m.quit() }

func serve(w http.ResponseWriter, _ *http.Request) {
	m := newMonitor(func() int { return 1 }) // want `"m" is dropped without Close, which stops its goroutine.*`
	if m.progress > 0 {
		w.WriteHeader(http.StatusOK)
	}
}

func serveWell(w http.ResponseWriter, _ *http.Request) {
	m := newMonitor(func() int { return 1 })
	defer m.Close()
	if m.progress > 0 {
		w.WriteHeader(http.StatusOK)
	}
}

// It ends when it has what it waits for, or fails.
type until struct {
	mu   sync.Mutex
	ctx  context.Context
	quit context.CancelFunc
}

func newUntil(done func() (bool, error)) *until {
	ctx, quit := context.WithCancel(context.Background())
	u := &until{ctx: ctx, quit: quit}
	go func() {
		_ = wait.PollUntilContextCancel(u.ctx, time.Second, true, func(context.Context) (bool, error) {
			u.mu.Lock()
			defer u.mu.Unlock()
			return done()
		})
	}()
	return u
}

func (u *until) Close() { u.quit() }

func serveUntil(http.ResponseWriter, *http.Request) {
	u := newUntil(func() (bool, error) { return false, errors.New("no") })
	println(u.ctx.Err() != nil)
}
