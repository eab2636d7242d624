// Package filed gives a stop channel to the worker that waits for it, and files it where others find it.
package filed

import (
	"log"
	"net/http"
	"sync"
)

type worker struct{ stop chan struct{} }

func (w *worker) run() { <-w.stop }

type server struct {
	stops map[string]chan struct{}
	files sync.Map
	list  []chan struct{}
}

func (s *server) add(w http.ResponseWriter, r *http.Request) {
	if _, ok := s.stops[r.URL.Path]; ok {
		return
	}
	stop := make(chan struct{})
	s.stops[r.URL.Path] = stop
	x := &worker{stop: stop}
	go x.run()
}

func (s *server) remove(w http.ResponseWriter, r *http.Request) {
	stop, ok := s.stops[r.URL.Path]
	if !ok {
		return
	}
	delete(s.stops, r.URL.Path)
	close(stop)
}

func (s *server) addToFiles(w http.ResponseWriter, r *http.Request) {
	if _, ok := s.files.Load(r.URL.Path); ok {
		return
	}
	stop := make(chan struct{})
	s.files.Store(r.URL.Path, stop)
	x := &worker{stop: stop}
	go x.run()
}

func (s *server) removeFromFiles(w http.ResponseWriter, r *http.Request) {
	if stop, ok := s.files.LoadAndDelete(r.URL.Path); ok {
		close(stop.(chan struct{}))
	}
}

func (s *server) addToList(w http.ResponseWriter, r *http.Request) {
	stop := make(chan struct{})
	s.list = append(s.list, stop)
	x := &worker{stop: stop}
	go x.run()
}

func (s *server) removeAll(w http.ResponseWriter, r *http.Request) {
	for _, stop := range s.list {
		close(stop)
	}
	s.list = nil
}

// A tracer writes what it starts into a log, where nobody can close it.
func tracer(w http.ResponseWriter, r *http.Request) {
	stop := make(chan struct{})
	log.Println("started", stop)
	x := &worker{stop: stop}
	go x.run() // want `the goroutine that "stop" ends is never stopped: made per request in tracer \(leaks 1 goroutine and what it holds each time\)`
}

// A forgetter deletes it, and does not close it.
type forgetter struct{ stops map[string]chan struct{} }

func (f *forgetter) add(w http.ResponseWriter, r *http.Request) {
	if _, ok := f.stops[r.URL.Path]; ok {
		return
	}
	stop := make(chan struct{})
	f.stops[r.URL.Path] = stop
	x := &worker{stop: stop}
	go x.run()
}

func (f *forgetter) remove(w http.ResponseWriter, r *http.Request) {
	delete(f.stops, r.URL.Path) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
}

func Serve() {
	s := &server{stops: make(map[string]chan struct{})}
	http.HandleFunc("/a", s.add)
	http.HandleFunc("/b", s.remove)
	http.HandleFunc("/c", s.addToFiles)
	http.HandleFunc("/d", s.removeFromFiles)
	http.HandleFunc("/e", s.addToList)
	http.HandleFunc("/f", s.removeAll)
	http.HandleFunc("/g", tracer)
	f := &forgetter{stops: make(map[string]chan struct{})}
	http.HandleFunc("/h", f.add)
	http.HandleFunc("/i", f.remove)
	http.ListenAndServe(":80", nil)
}
