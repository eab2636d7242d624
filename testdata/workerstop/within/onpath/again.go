package onpath

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// A loop that is started again, with a new signal in the place of the one that nobody gave.

type looper struct {
	mu   sync.Mutex
	stop chan struct{}
	poll func()
}

func (p *looper) Start(interval time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stop = make(chan struct{})
	go p.run(p.stop, interval) // want `goroutine "stop" of looper is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (p *looper) run(stop <-chan struct{}, interval time.Duration) {
	t := time.NewTicker(interval)
	defer t.Stop()
	for {
		select {
		case <-stop:
			return
		case <-t.C:
			p.poll()
		}
	}
}

func (p *looper) Stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stop != nil {
		close(p.stop)
		p.stop = nil
	}
}

// renewer ends the one before.
type renewer struct {
	ctx    context.Context
	cancel context.CancelFunc
}

func (r *renewer) Start(parent context.Context) {
	r.Stop()
	r.ctx, r.cancel = context.WithCancel(parent)
	go r.run(r.ctx)
}

func (r *renewer) run(ctx context.Context) { <-ctx.Done() }

func (r *renewer) Stop() {
	if r.cancel != nil {
		r.cancel()
	}
}

// joiner has one signal for all that it starts.
type joiner struct{ stop chan struct{} }

func newJoiner() *joiner { return &joiner{stop: make(chan struct{})} }

func (j *joiner) join(name string) {
	done := time.After(time.Second)
	go func() {
		select {
		case <-j.stop:
		case <-done:
			println(name)
		}
	}()
}

func (j *joiner) close() { close(j.stop) }

func serveSettings(ctx context.Context, p *looper, r *renewer) error {
	j := newJoiner()
	defer j.close()
	http.HandleFunc("/settings", func(w http.ResponseWriter, req *http.Request) {
		p.Start(time.Minute)
		r.Start(ctx)
		j.join(req.URL.Path)
	})
	http.HandleFunc("/stop", func(http.ResponseWriter, *http.Request) {
		p.Stop()
		r.Stop()
	})
	return http.ListenAndServe(":80", nil)
}
