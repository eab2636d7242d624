// Package filter has constructors and factories that give interfaces: of what may be behind these, some has to be stopped.
package filter

import (
	"slices"
	"time"
)

type Filter interface {
	Filter(s string) bool
	Cleanup()
}

type exact string

func NewExact(s string) Filter { return exact(s) }

func (e exact) Filter(s string) bool { return s == string(e) }
func (e exact) Cleanup()             {}

type anyOf struct {
	names []string
	done  chan struct{}
}

func NewAny(names []string) Filter {
	a := &anyOf{names: names, done: make(chan struct{})}
	go a.optimize()
	return a
}

func (a *anyOf) Filter(s string) bool { return slices.Contains(a.names, s) }
func (a *anyOf) Cleanup()             { close(a.done) }

func (a *anyOf) optimize() {
	t := time.NewTicker(time.Minute)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			println(len(a.names))
		case <-a.done:
			return
		}
	}
}

// A Factory opens sessions. Each of its two implementations starts a goroutine, and they have different fields.
type Factory interface {
	Open(name string) (Session, error)
	Peek(name string) Session
}

type Session interface {
	Name() string
	Close() error
}

type local struct {
	name string
	stop chan struct{}
}

func (l *local) Name() string { return l.name }
func (l *local) Close() error { close(l.stop); return nil }
func (l *local) run()         { <-l.stop }

type distant struct {
	addr string
	quit chan struct{}
}

func (d *distant) Name() string { return d.addr }
func (d *distant) Close() error { close(d.quit); return nil }
func (d *distant) poll()        { <-d.quit }

type Locals struct{ known map[string]*local }

func (f *Locals) Open(name string) (Session, error) {
	l := &local{name: name, stop: make(chan struct{})}
	go l.run()
	return l, nil
}

func (f *Locals) Peek(name string) Session { return f.known[name] }

type Distants struct{ known map[string]*distant }

func (f Distants) Open(name string) (Session, error) {
	d := &distant{addr: name, quit: make(chan struct{})}
	go d.poll()
	return d, nil
}

func (f Distants) Peek(name string) Session { return f.known[name] }

// An Opener is made here only: each kind starts a goroutine. A Finder finds a session, or opens one.
type Opener interface {
	Start(name string) Session
}

type locals struct{}

func (locals) Start(name string) Session {
	l := &local{name: name, stop: make(chan struct{})}
	go l.run()
	return l
}

type distants struct{}

func (*distants) Start(name string) Session {
	d := &distant{addr: name, quit: make(chan struct{})}
	go d.poll()
	return d
}

func NewOpener(isLocal bool) Opener {
	if isLocal {
		return locals{}
	}
	return &distants{}
}

type Finder interface {
	Find(name string) Session
}

type OfNew struct{}

func (OfNew) Find(name string) Session { return locals{}.Start(name) }

type ofKnown struct{ known map[string]*local }

func (f ofKnown) Find(name string) Session { return f.known[name] }

func NewFinder(known map[string]*local) Finder {
	if known == nil {
		return OfNew{}
	}
	return ofKnown{known}
}
