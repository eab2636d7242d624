// Package main puts what stops a goroutine into a field that has such a func already: it is called by the new one, by who asks first, or
// by nobody.
package main

import (
	"net/http"
	"sync"
	"time"
)

func blink(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
			println("blink")
		}
	}
}

type app struct {
	mu   sync.Mutex
	stop func()
}

// add makes a func that calls the one before.
func (a *app) add(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	quit, before := make(chan struct{}), a.stop
	go blink(quit)
	a.stop = func() {
		close(quit)
		if before != nil {
			before()
		}
	}
}

func (a *app) end() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.stop != nil {
		a.stop()
		a.stop = nil
	}
}

// Another one, that forgets the one before.
type forgetful struct {
	mu   sync.Mutex
	stop func()
}

func (f *forgetful) add(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	quit := make(chan struct{})
	go blink(quit) // want `goroutine "stop" of forgetful is replaced and not stopped.*`
	f.stop = func() { close(quit) }
}

func (f *forgetful) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.stop != nil {
		f.stop()
		f.stop = nil
	}
}

// What it takes out of the field is what it has just put there.
type reader struct{ quit chan struct{} }

func (d *reader) begin(w http.ResponseWriter, r *http.Request) {
	d.quit = make(chan struct{})
	quit := d.quit
	go blink(quit) // want `goroutine "quit" of reader is replaced and not stopped.*`
}

func (d *reader) end() { close(d.quit) }

// A fourth one, that is asked by what takes the channel.
type owner struct {
	mu   sync.Mutex
	stop chan struct{}
}

func (o *owner) take(stop chan struct{}) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.stop != nil {
		return false
	}
	o.stop = stop
	return true
}

func (o *owner) end() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.stop != nil {
		close(o.stop)
		o.stop = nil
	}
}

func (o *owner) begin(w http.ResponseWriter, r *http.Request) {
	stop, taken := make(chan struct{}), false
	defer func() {
		if !taken {
			close(stop)
		}
	}()
	go blink(stop)
	if taken = o.take(stop); !taken {
		http.Error(w, "another one runs", http.StatusConflict)
	}
}

func main() {
	a, f, o, d := &app{}, &forgetful{}, &owner{}, &reader{}
	defer a.end()
	defer f.end()
	defer o.end()
	defer d.end()
	http.HandleFunc("/a", a.add)
	http.HandleFunc("/f", f.add)
	http.HandleFunc("/o", o.begin)
	http.HandleFunc("/d", d.begin)
	_ = http.ListenAndServe(":8080", nil)
}
