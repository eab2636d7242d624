// Package polled has goroutines that ask from time to time whether they are to end, by an entry of a map that
// they look up themselves.
package polled

import (
	"net/http"
	"time"
)

type dataset struct {
	name string
	done chan struct{}
}

// forgetful deletes entries, and does not close their channels.
type forgetful struct{ sets map[string]*dataset }

func (m *forgetful) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if name := r.URL.Path; r.Method == http.MethodDelete {
		if ds, ok := m.sets[name]; ok {
			println(ds.done != nil)
		}
		delete(m.sets, name) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
	} else {
		m.insert(name)
	}
}

func (m *forgetful) insert(name string) {
	first := false
	ds, ok := m.sets[name]
	if !ok {
		ds = &dataset{}
		ds.done = make(chan struct{})
		m.sets[name] = ds
		first = true
	}
	ds.name = name
	if first {
		go m.monitor(name)
	}
}

func (m *forgetful) monitor(name string) {
	ds, ok := m.sets[name]
	if !ok {
		return
	}
	for {
		select {
		case <-ds.done:
			return
		default:
		}
		println(ds.name)
		<-time.After(time.Second)
	}
}

// careful closes them.
type careful struct{ sets map[string]*dataset }

func (m *careful) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if name := r.URL.Path; r.Method == http.MethodDelete {
		if ds, ok := m.sets[name]; ok {
			close(ds.done)
		}
		delete(m.sets, name)
	} else {
		m.insert(name)
	}
}

func (m *careful) insert(name string) {
	if m.sets[name] != nil {
		return
	}
	m.sets[name] = &dataset{name, make(chan struct{})}
	go m.monitor(name)
}

func (m *careful) monitor(name string) {
	ds, ok := m.sets[name]
	if !ok {
		return
	}
	for {
		select {
		case <-ds.done:
			return
		default:
		}
		println(ds.name)
		<-time.After(time.Second)
	}
}

// A goroutine that waits for another one's signal, too, gives it to neither.
type waited struct{ stop chan struct{} }

func newWaited() *waited {
	w := &waited{make(chan struct{})}
	go w.run()     // want `goroutine "stop" of waited is not stopped by Close \(leaks 1 goroutine and what it holds each time\)`
	go w.tellEnd() // blockedwait tells of it
	return w
}

func (w *waited) run() {
	for {
		select {
		case <-w.stop:
			return
		case <-time.After(time.Second):
			println("turn")
		}
	}
}

func (w *waited) tellEnd() {
	<-w.stop
	println("over")
}

func (w *waited) Close() {}

func waits(rw http.ResponseWriter, r *http.Request) {
	w := newWaited()
	defer w.Close()
}
