// Package options makes limiters as callers say.
package options

import (
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
