package onpath

import (
	"context"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// A condition that is never met makes a loop of the poll, until the context is cancelled.
type poller struct {
	ctx  context.Context
	quit context.CancelFunc
	sync func() error
}

func newPoller(sync func() error) *poller {
	ctx, quit := context.WithCancel(context.Background())
	p := &poller{ctx: ctx, quit: quit, sync: sync}
	go p.run() // want `goroutine "quit" of poller is not stopped by Close \(leaks 1 goroutine and what it holds each time\)`
	return p
}

func (p *poller) run() {
	_ = wait.PollUntilContextCancel(p.ctx, time.Second, false, func(context.Context) (bool, error) {
		_ = p.sync()
		return false, nil
	})
}

func (p *poller) Close() { _ = p.quit }

// A method may be the condition.
type prober struct {
	ctx  context.Context
	quit context.CancelFunc
	sync func() error
}

func newProber(sync func() error) *prober {
	ctx, quit := context.WithCancel(context.Background())
	p := &prober{ctx: ctx, quit: quit, sync: sync}
	go wait.PollUntilContextCancel(p.ctx, time.Second, false, p.probe) // want `goroutine "quit" of prober is not stopped by Close \(leaks 1 goroutine and what it holds each time\)`
	return p
}

func (p *prober) probe(context.Context) (bool, error) {
	_ = p.sync()
	return false, nil
}

func (p *prober) Close() { _ = p.quit }

// This one ends when its condition is met.
type waiter struct {
	ctx   context.Context
	quit  context.CancelFunc
	ready func() bool
}

func newWaiter(ready func() bool) *waiter {
	ctx, quit := context.WithCancel(context.Background())
	w := &waiter{ctx: ctx, quit: quit, ready: ready}
	go w.run()
	return w
}

func (w *waiter) run() {
	_ = wait.PollUntilContextCancel(w.ctx, time.Second, false, func(context.Context) (bool, error) {
		return w.ready(), nil
	})
}

func (w *waiter) Close() { _ = w.quit }

func servePollers() {
	http.HandleFunc("/p", func(w http.ResponseWriter, r *http.Request) {
		defer newPoller(func() error { return nil }).Close()
		defer newProber(func() error { return nil }).Close()
		defer newWaiter(func() bool { return true }).Close()
	})
}
