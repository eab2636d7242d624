// Package watch has two goroutines that the same signal ends, of which one sends to the other.
package watch

import (
	"sync"
	"time"
)

type event struct{ Name string }
type notifier struct {
	Events chan event
	closed chan struct{}
}

func (n *notifier) Close() { close(n.closed) }

type trigger struct {
	op   func(string)
	name string
}
type Handler interface {
	OnRemove(string)
	OnAdd(string)
}
type W struct {
	fs      *notifier
	trig    chan trigger
	h       Handler
	mu      sync.Mutex
	started bool
}

func New(h Handler) (*W, error) {
	w := &W{fs: &notifier{make(chan event), make(chan struct{})}, trig: make(chan trigger), h: h}
	return w, nil
}
func (w *W) Start(stop <-chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.started {
		return
	}
	w.started = true
	go w.events(stop) // want:vet `.*send on "trig"; closing stop does not end it.*` // want:whole `.*send on "trig"; closing stop does not end it.*`
	go w.dispatch(stop)
}
func (w *W) events(stop <-chan struct{}) {
	for {
		select {
		case e := <-w.fs.Events:
			w.trig <- trigger{w.h.OnRemove, e.Name}
		case <-stop:
			w.fs.Close()
			w.started = false
			return
		}
	}
}
func (w *W) dispatch(stop <-chan struct{}) {
	for {
		select {
		case t := <-w.trig:
			done := make(chan bool)
			go func() {
				t.op(t.name)
				close(done)
			}()
			tick := time.NewTicker(100)
			select {
			case <-done:
				tick.Stop()
				continue
			case <-tick.C:
				println("late")
			}
		case <-stop:
			return
		}
	}
}

// Told sends only as long as it is not told to end.
type Told struct {
	in   chan event
	trig chan trigger
}

// NewTold makes one.
func NewTold() *Told { return &Told{in: make(chan event), trig: make(chan trigger)} }

// Start starts both.
func (t *Told) Start(stop <-chan struct{}) {
	go t.events(stop)
	go t.dispatch(stop)
}

func (t *Told) events(stop <-chan struct{}) {
	for {
		select {
		case e := <-t.in:
			select {
			case t.trig <- trigger{func(string) {}, e.Name}:
			case <-stop:
				return
			}
		case <-stop:
			return
		}
	}
}

func (t *Told) dispatch(stop <-chan struct{}) {
	for {
		select {
		case x := <-t.trig:
			x.op(x.name)
		case <-stop:
			return
		}
	}
}

// Drained is read until its sender ends.
type Drained struct {
	in   chan event
	trig chan trigger
}

// NewDrained makes one.
func NewDrained() *Drained { return &Drained{in: make(chan event), trig: make(chan trigger)} }

// Start starts both.
func (d *Drained) Start(stop <-chan struct{}) {
	go d.events(stop)
	go d.dispatch()
}

func (d *Drained) events(stop <-chan struct{}) {
	defer close(d.trig)
	for {
		select {
		case e := <-d.in:
			d.trig <- trigger{func(string) {}, e.Name}
		case <-stop:
			return
		}
	}
}

func (d *Drained) dispatch() {
	for x := range d.trig {
		x.op(x.name)
	}
}
