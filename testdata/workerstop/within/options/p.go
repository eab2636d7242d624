// Package options makes limiters as callers say.
package options

import (
	"context"
	"net/http"
	"time"
)

type limiter struct {
	rate float64
	stop chan struct{}
}

type option func(*limiter)

// Option may fail.
type Option func(*limiter) error

func withRate(r float64) option { return func(l *limiter) { l.rate = r } }

func newLimiter(opts ...option) *limiter {
	l := &limiter{rate: 5, stop: make(chan struct{})}
	for _, o := range opts {
		o(l)
	}
	go l.janitor()
	return l
}

func newWith(opt Option) (*limiter, error) {
	l := &limiter{rate: 5, stop: make(chan struct{})}
	if err := opt(l); err != nil {
		return nil, err
	}
	go l.janitor()
	return l, nil
}

// newFor gives it to who is told of it.
func newFor(made func(*limiter)) {
	l := &limiter{rate: 5, stop: make(chan struct{})}
	go l.janitor()
	made(l)
}

func (l *limiter) janitor() {
	t := time.NewTicker(time.Minute)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			println(l.rate)
		case <-l.stop:
			return
		}
	}
}

func (l *limiter) Close() { close(l.stop) }

// Middleware has one for each request, or two.
func Middleware(next http.Handler, made func(*limiter), opts ...option) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l := newLimiter(opts...) // want `"l" is dropped without Close.*`
		println(l.rate)

		k := newLimiter(withRate(3))
		defer k.Close()

		f, err := newWith(func(l *limiter) error { l.rate = 1; return nil }) // want `"f" is dropped without Close.*`
		if err != nil {
			return
		}
		println(f.rate)
		newFor(made)
		next.ServeHTTP(w, r)
	})
}

// setting is an option behind an interface, as a func or a number.
type setting interface{ apply(*pacer) }

type settingFunc func(*pacer)

func (f settingFunc) apply(p *pacer) { f(p) }

type size int

func (n size) apply(p *pacer) { p.size = int(n) }

type pacer struct {
	size int
	stop chan struct{}
}

func newPacer(settings ...setting) *pacer {
	p := &pacer{stop: make(chan struct{})}
	for _, s := range settings {
		s.apply(p)
	}
	go p.run()
	return p
}

// with changes one that is there.
func (p *pacer) with(settings ...setting) *pacer {
	for _, s := range settings {
		s.apply(p)
	}
	return p
}

func (p *pacer) run() {
	t := time.NewTicker(time.Minute)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			println(p.size)
		case <-p.stop:
			return
		}
	}
}

func (p *pacer) Close() { close(p.stop) }

// keeper gets the object, and is no option.
type keeper interface{ keep(*pacer) }

func newKept(k keeper) {
	p := &pacer{stop: make(chan struct{})}
	go p.run()
	k.keep(p)
}

// Options that keep the object, or end it, see to it.
func withContext(ctx context.Context) settingFunc {
	return func(p *pacer) { context.AfterFunc(ctx, p.Close) }
}

type tuner func(*pacer)

var pacers []*pacer

func register(p *pacer) { pacers = append(pacers, p) }

func until(ctx context.Context) tuner {
	return func(p *pacer) { context.AfterFunc(ctx, p.Close) }
}

func tuned(tuners ...tuner) *pacer {
	p := &pacer{stop: make(chan struct{})}
	for _, tune := range tuners {
		tune(p)
	}
	go p.run()
	return p
}

// Kept has some that their options keep.
func Kept(w http.ResponseWriter, r *http.Request) {
	tuned(until(r.Context()))
	tuned(register)
	newPacer(withContext(r.Context()))
	tuned(func(p *pacer) { p.size = 4 }) // want `the new pacer is dropped without Close.*`
}

// Paced has some for each request.
func Paced(next http.Handler, k keeper) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p := newPacer(size(3)) // want `"p" is dropped on a path without Close.*`
		if r.Method == http.MethodGet {
			return
		}
		p.Close()

		q := newPacer(settingFunc(func(p *pacer) { p.size = 2 })) // want `"q" is dropped without Close.*`
		println(q.size)

		s := newPacer().with(size(2)) // want `the new pacer is dropped on a path without Close.*`
		if r.Method == http.MethodPut {
			return
		}
		s.Close()

		t := newPacer().with(size(1))
		defer t.Close()
		newKept(k)
		next.ServeHTTP(w, r)
	})
}
