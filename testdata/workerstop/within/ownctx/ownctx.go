// Package ownctx has entries with contexts of their own.
package ownctx

import (
	"context"
	"net/http"
	"time"
)

// An entry has a context of its own, which ends where the entry is taken out.

type loop struct{ started bool }

func (l *loop) Start(ctx context.Context) error {
	if l.started {
		return nil
	}
	go l.run(ctx.Done())
	l.started = true
	return nil
}

func (l *loop) run(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
			println("tick")
		}
	}
}

type entry struct {
	ctx    context.Context
	cancel func()
	loop   *loop
}

type entries struct {
	ctx context.Context
	all map[string]*entry
}

func (e *entries) set(keys []string) {
	seen := map[string]bool{}
	var added []*entry
	for _, key := range keys {
		seen[key] = true
		if e.all[key] != nil {
			continue
		}
		ctx, cancel := context.WithCancel(e.ctx)
		w := &entry{ctx: ctx, cancel: cancel, loop: &loop{}}
		e.all[key] = w
		added = append(added, w)
	}
	for key, w := range e.all {
		if !seen[key] {
			w.cancel()
			delete(e.all, key)
		}
	}
	for _, w := range added {
		if err := w.loop.Start(w.ctx); err != nil {
			w.cancel()
			delete(e.all, key(w))
		}
	}
}

func key(*entry) string { return "" }

// forgetful takes entries out, too, and does not end them.
type forgetful struct {
	ctx context.Context
	all map[string]*entry
}

func (f *forgetful) set(name string) {
	if f.all[name] == nil {
		f.all[name] = &entry{loop: &loop{}}
		f.all[name].loop.StartIn(f.ctx)
	}
}

// StartIn is for those that have no context of their own.
func (l *loop) StartIn(ctx context.Context) {
	go l.run(ctx.Done()) // want `goroutine runs until ctx ends, and more are started before that: set runs again once an entry is taken out of "all" \(leaks 1 goroutine and what it holds each time\)`
}

func (f *forgetful) drop(name string) { delete(f.all, name) }

// monitor has a new context each time that it is started.
type monitor struct {
	ctx    context.Context
	cancel func()
	name   string
	tick   func()
}

func (m *monitor) start() {
	m.ctx, m.cancel = context.WithCancel(context.Background())
	m.watch()
}

func (m *monitor) watch() {
	go func() {
		for {
			select {
			case <-m.ctx.Done():
				return
			case <-time.After(time.Second):
				m.tick()
			}
		}
	}()
}

func (m *monitor) quit() {
	if m.ctx != nil {
		m.cancel()
	}
}

// started is given its context once.
type started struct {
	ctx  context.Context
	tick func()
}

func (s *started) watch() {
	go func() { // want `goroutine runs until s.ctx ends, and more are started before that: called per request from serveOwn \(leaks 1 goroutine and what it holds each time\)`
		for {
			select {
			case <-s.ctx.Done():
				return
			case <-time.After(time.Second):
				s.tick()
			}
		}
	}()
}

func serveOwn(ctx context.Context) {
	var m *monitor
	s := &started{ctx: ctx, tick: func() {}}
	http.HandleFunc("/monitor", func(w http.ResponseWriter, r *http.Request) {
		if m == nil || m.name != r.URL.Path {
			if m != nil {
				m.quit()
			}
			m = &monitor{name: r.URL.Path, tick: func() {}}
			m.start()
		}
		s.watch()
	})
	e := &entries{ctx: ctx, all: map[string]*entry{}}
	f := &forgetful{ctx: ctx, all: map[string]*entry{}}
	http.HandleFunc("/set", func(w http.ResponseWriter, r *http.Request) {
		e.set(r.Header["Key"])
		f.set(r.URL.Path)
		f.drop(r.URL.Path)
	})
}
