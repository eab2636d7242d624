// Package anystop has stop channels that could carry more than their end, and do not.
package anystop

import (
	"net/http"
	"time"
)

type runner struct {
	stopper  chan any
	interval time.Duration
}

func newRunner(interval time.Duration) *runner {
	return &runner{stopper: make(chan any), interval: interval}
}

func (r *runner) start() { go r.loop() }

func (r *runner) loop() {
	ticker := time.NewTicker(r.interval)
	defer ticker.Stop()
	for {
		select {
		case <-r.stopper:
			return
		case <-ticker.C:
			println("tick")
		}
	}
}

func (r *runner) Close() { close(r.stopper) }

type poller struct {
	quit chan int
}

func newPoller() *poller {
	p := &poller{quit: make(chan int)}
	go func() {
		for {
			select {
			case <-p.quit:
				return
			case <-time.After(time.Second):
			}
		}
	}()
	return p
}

func (p *poller) Stop() { close(p.quit) }

// A queue has items in its channel, and goes with the last one.
type queue struct{ items chan error }

func newQueue() *queue {
	q := &queue{items: make(chan error)}
	go func() {
		for {
			select {
			case err := <-q.items:
				if err == nil {
					return
				}
			case <-time.After(time.Second):
			}
		}
	}()
	return q
}

func (q *queue) put(err error) { q.items <- err }
func (q *queue) Close()        { close(q.items) }

// A listener has a channel that others have, too.
type listener struct{ over chan error }

func newListener(over chan error) *listener {
	l := &listener{over: over}
	go func() {
		for {
			select {
			case <-l.over:
				return
			case <-time.After(time.Second):
			}
		}
	}()
	return l
}

func Serve() {
	http.HandleFunc("/run", func(http.ResponseWriter, *http.Request) {
		r := newRunner(time.Second)
		r.start() // want `the new runner is dropped without Close, which stops its goroutine: .*`
	})
	http.HandleFunc("/closed", func(http.ResponseWriter, *http.Request) {
		r := newRunner(time.Second)
		r.start()
		defer r.Close()
	})
	http.HandleFunc("/poll", func(_ http.ResponseWriter, r *http.Request) {
		p := newPoller() // want `"p" is dropped on a path without Stop, .*`
		if r.Host == "" {
			return
		}
		p.Stop()
	})
	http.HandleFunc("/queue", func(http.ResponseWriter, *http.Request) {
		q := newQueue()
		q.put(http.ErrBodyNotAllowed)
		q.put(nil)
	})
	over := make(chan error)
	http.HandleFunc("/listen", func(http.ResponseWriter, *http.Request) { newListener(over) })
	http.HandleFunc("/over", func(http.ResponseWriter, *http.Request) { over <- nil })
	_ = http.ListenAndServe(":8080", nil)
}
