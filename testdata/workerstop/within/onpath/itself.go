package onpath

import (
	"context"
	"net/http"
	"time"
)

// What a goroutine does when it has ended does not end it.

type pinger struct{}

func (p *pinger) once(name string) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() { // want `the goroutine that "cancel" ends is never stopped: called per request from servePings \(leaks 1 goroutine and what it holds each time\)`
		defer cancel()
		<-ctx.Done()
		println(name)
	}()
}

func (p *pinger) often(name string) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() { // want `the goroutine that "cancel" ends is never stopped: called per request from servePings \(leaks 1 goroutine and what it holds each time\)`
		defer func() {
			println(name)
			cancel()
		}()
		t := time.NewTicker(time.Second)
		defer t.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-t.C:
				println(name)
			}
		}
	}()
}

// untilError ends with an error, and tells others by its context.
func (p *pinger) untilError(ping func(context.Context) error) context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		defer cancel()
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
				if ping(ctx) != nil {
					return
				}
			}
		}
	}()
	return ctx
}

// tries gives up after some turns.
func (p *pinger) tries(ping func()) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		n := 0
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
				if n++; n > 9 {
					cancel()
				}
				ping()
			}
		}
	}()
}

// reports goes on to report to the one that stays.
type reports struct{ changes chan string }

func (r *reports) report(name string) {
	for {
		r.changes <- name
		time.Sleep(30 * time.Second)
	}
}

func (r *reports) watch() {
	for c := range r.changes {
		println(c)
	}
}

func servePings() error {
	p := &pinger{}
	r := &reports{make(chan string)}
	go r.watch()
	http.HandleFunc("/ping", func(w http.ResponseWriter, req *http.Request) {
		p.once(req.URL.Path)
		p.often(req.URL.Path)
		p.untilError(func(context.Context) error { return req.Context().Err() })
		p.tries(func() { println(req.URL.Path) })
		go r.report(req.URL.Path) // want `goroutine runs for ever: nothing ends it: started per request in servePings \(leaks 1 goroutine and what it holds each time\)`
	})
	return http.ListenAndServe(":80", nil)
}
