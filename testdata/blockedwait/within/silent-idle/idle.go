// Watchers that a method ends which is called through an interface, as a value, or by code that is not seen.
package main

import (
	"net/http"
	"sync"
)

type quitter interface{ Quit() }

type watcher struct{ quit chan bool }

func (w *watcher) Start() { go func() { <-w.quit }() }
func (w *watcher) Quit()  { w.quit <- true }

type byValue struct{ quit chan bool }

func (w *byValue) Start() { go func() { <-w.quit }() }
func (w *byValue) Quit()  { w.quit <- true }

// once is one for the process, and stays.
type once struct{ quit chan bool }

func (w *once) Start() { go func() { <-w.quit }() }
func (w *once) Quit()  { w.quit <- true }

type server struct {
	mu  sync.Mutex
	all []quitter
	fns []func()
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	x, y := &watcher{make(chan bool)}, &byValue{make(chan bool)}
	x.Start()
	y.Start()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, x)
	s.fns = append(s.fns, y.Quit)
}

func (s *server) end(http.ResponseWriter, *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, q := range s.all {
		q.Quit()
	}
	for _, f := range s.fns {
		f()
	}
	s.all, s.fns = nil, nil
}

func main() {
	(&once{make(chan bool)}).Start()
	s := new(server)
	http.Handle("/", s)
	http.HandleFunc("/end", s.end)
	http.ListenAndServe("localhost:8080", nil)
}
