// Package main has a channel that is closed once it has started.
package main

import (
	"context"
	"net/http"
	"os"
	"time"
)

// daemon closes startupDone once, at the end of its start.
type daemon struct{ startupDone chan struct{} }

func newDaemon(ctx context.Context) (*daemon, error) {
	d := &daemon{startupDone: make(chan struct{})}
	if err := d.restore(ctx); err != nil {
		return nil, err
	}
	close(d.startupDone)
	return d, nil
}

func (d *daemon) restore(ctx context.Context) error {

	return ctx.Err()
}

func (d *daemon) waitForStartupDone() { <-d.startupDone }

func (d *daemon) exit(name string) {
	wait := make(chan error, 1)
	go func() {
		time.Sleep(time.Second)
		wait <- nil
	}()
	go func() {
		err := <-wait
		if err == nil {
			d.waitForStartupDone() // at most until the start is over
			println(name)
		}
	}()
}

func main() {
	d, err := newDaemon(context.Background())
	if err != nil {
		os.Exit(1)
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { d.exit(r.FormValue("name")) })
	http.ListenAndServe(":8080", nil)
}

// late closes its channel when somebody asks for that.
type late struct{ done chan struct{} }

func newLate() *late { return &late{done: make(chan struct{})} }

func (l *late) finish() { close(l.done) }

func (l *late) exit(name string) {
	go func() { // want `goroutine runs until l.done ends, and more are started before that: called per request from init \(leaks 1 goroutine and what it holds each time\)`
		<-l.done
		println(name)
	}()
}

func init() {
	l := newLate()
	http.HandleFunc("/late", func(w http.ResponseWriter, r *http.Request) { l.exit(r.FormValue("name")) })
	http.HandleFunc("/finish", func(w http.ResponseWriter, r *http.Request) { l.finish() })
}
