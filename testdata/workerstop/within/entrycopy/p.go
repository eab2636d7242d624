// Package main has goroutines that wait for what is in entries of maps.
package main

import (
	"net/http"
	"sync"
)

type registry struct {
	mu   sync.Mutex
	data map[string]entry
}

type entry struct {
	value int
	done  chan bool
}

func (r *registry) add(key string, value int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.data[key]; !ok {
		r.data[key] = entry{value: value, done: make(chan bool)}
	}
}

func (r *registry) delete(key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e, ok := r.data[key]; ok {
		close(e.done)
		delete(r.data, key)
	}
}

// Who deletes the entry, of which this has a copy, ends the goroutine.
func (r *registry) onDelete(key string, callback func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	e, ok := r.data[key]
	go func() {
		if ok {
			<-e.done
		}
		callback()
	}()
}

func (r *registry) all(callback func()) {
	for _, e := range r.data {
		go func() {
			<-e.done
			callback()
		}()
	}
}

// An entry that is made here is for nobody else.
func fresh(callback func()) {
	e := entry{done: make(chan bool)}
	go func() { // want `the goroutine that "done" ends is never stopped: called per request from main.*`
		for range e.done {
			callback()
		}
	}()
}

func main() {
	reg := &registry{data: map[string]entry{}}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		reg.add(r.URL.Path, 1)
		reg.onDelete(r.URL.Path, func() { println("deleted") })
		reg.all(func() { println("deleted") })
		fresh(func() { println("never") })
	})
	http.HandleFunc("/del", func(w http.ResponseWriter, r *http.Request) { reg.delete(r.URL.Path) })
	_ = http.ListenAndServe(":80", nil)
}
