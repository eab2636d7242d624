// Command either starts goroutines that one of several signals ends.
package main

import (
	"context"
	"net/http"
	"sync"
)

type pool struct {
	ctx    context.Context
	closed chan struct{}
	slots  chan struct{}
	once   sync.Once
}

func (p *pool) Close() { p.once.Do(func() { close(p.closed) }) }

func (p *pool) untilClosed(ctx context.Context) {
	go func() { // want `goroutine runs until ctx or p.closed ends, and more are started before that: called per request from main .*`
		select {
		case <-ctx.Done():
		case <-p.closed:
		}
		println("gone")
	}()
}

func (p *pool) untilEither() {
	go func() { // want `goroutine runs until p.ctx or p.closed ends, and more are started before that: called per request from main .*`
		for {
			select {
			case <-p.ctx.Done():
				return
			case <-p.closed:
				return
			}
		}
	}()
}

// left leaves it to the goroutine to cancel what that waits for.
func (p *pool) left(send func(context.Context)) {
	ctx, cancel := context.WithCancel(p.ctx)
	go func() { // want `goroutine runs until p.ctx or p.closed ends, and more are started before that: called per request from main .*`
		select {
		case <-ctx.Done():
		case <-p.closed:
		}
		cancel()
	}()
	send(ctx)
}

// cancels does so itself.
func (p *pool) cancels(send func(context.Context)) {
	ctx, cancel := context.WithCancel(p.ctx)
	defer cancel()
	go func() {
		select {
		case <-ctx.Done():
		case <-p.closed:
		}
	}()
	send(ctx)
}

// hands gives the func away.
func (p *pool) hands(send func(context.Context, func())) {
	ctx, cancel := context.WithCancel(p.ctx)
	go func() {
		select {
		case <-ctx.Done():
		case <-p.closed:
		}
		cancel()
	}()
	send(ctx, cancel)
}

func (p *pool) untilDone(send func()) {
	done := make(chan struct{})
	defer close(done)
	go func() {
		select {
		case <-p.ctx.Done():
		case <-p.closed:
		case <-done:
		}
	}()
	send()
}

// takes gets a slot, or sends.
func (p *pool) takes(done chan<- struct{}) {
	go func() {
		select {
		case <-p.slots:
		case <-p.closed:
		}
	}()
	go func() {
		select {
		case done <- struct{}{}:
		case <-p.closed:
		}
	}()
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	p := &pool{ctx: ctx, closed: make(chan struct{}), slots: make(chan struct{}, 3)}
	defer p.Close()
	p.untilClosed(ctx)
	send := func(ctx context.Context) { println(ctx.Err()) }
	http.HandleFunc("/closed", func(http.ResponseWriter, *http.Request) { p.untilClosed(ctx) })
	http.HandleFunc("/either", func(http.ResponseWriter, *http.Request) { p.untilEither() })
	http.HandleFunc("/left", func(http.ResponseWriter, *http.Request) { p.left(send) })
	http.HandleFunc("/request", func(_ http.ResponseWriter, r *http.Request) {
		go func() {
			select {
			case <-r.Context().Done():
			case <-p.closed:
			}
		}()
	})
	http.HandleFunc("/cancels", func(http.ResponseWriter, *http.Request) { p.cancels(send) })
	http.HandleFunc("/hands", func(http.ResponseWriter, *http.Request) {
		p.hands(func(ctx context.Context, cancel func()) { send(ctx); cancel() })
	})
	http.HandleFunc("/done", func(http.ResponseWriter, *http.Request) { p.untilDone(func() {}) })
	http.HandleFunc("/takes", func(http.ResponseWriter, *http.Request) {
		done := make(chan struct{})
		p.takes(done)
		<-done
		p.slots <- struct{}{}
	})
	_ = http.ListenAndServe(":8080", nil)
}
