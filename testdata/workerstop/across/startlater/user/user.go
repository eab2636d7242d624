// Package user starts runners of another package.
package user

import (
	"net/http"
	"sync"
	"time"

	"github.com/leaklint/leaklint/testdata/workerstop/across/startlater/run"
)

func dropped(w http.ResponseWriter, r *http.Request) {
	rr := run.Every(time.Second, func() {})
	rr.StartAsync() // want `the new Runner is dropped without Close, which stops its goroutine: made per request in dropped.*`
}

func onOnePath(w http.ResponseWriter, r *http.Request) {
	rr := run.Every(time.Second, func() {})
	rr.StartAsync() // want `the new Runner is dropped on a path without Close, which stops its goroutine.*`
	if r.URL.Path == "" {
		return
	}
	rr.Close()
}

func closed(w http.ResponseWriter, r *http.Request) {
	rr := run.Every(time.Second, func() {})
	rr.StartAsync()
	defer rr.Close()
}

func notStarted(w http.ResponseWriter, r *http.Request) {
	_ = run.Every(time.Second, func() {})
}

func usesShared(w http.ResponseWriter, r *http.Request) {
	_ = run.Shared()
}

// logger flushes and rotates, and forgets the one when it is closed.
type logger struct {
	mu      sync.Mutex
	flush   *run.Runner
	rotate  *run.Runner
	running bool
}

func (l *logger) Start() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.running {
		return
	}
	l.running = true
	l.flush = run.Every(time.Second, func() {})
	l.rotate = run.Every(time.Second, func() {})
	l.flush.StartAsync() // want `goroutine "flush" of logger is not stopped by Close.*`
	l.rotate.StartAsync()
}

func (l *logger) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.rotate != nil {
		l.rotate.Close()
	}
}

type server struct {
	mu      sync.Mutex
	loggers map[string]*logger
}

func (s *server) start(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	name := r.PathValue("name")
	if s.loggers[name] != nil {
		return
	}
	l := &logger{}
	l.Start()
	s.loggers[name] = l
}

func (s *server) stop(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	name := r.PathValue("name")
	if l := s.loggers[name]; l != nil {
		l.Close()
		delete(s.loggers, name)
	}
}

// Register registers all.
func Register(mux *http.ServeMux) {
	s := &server{loggers: map[string]*logger{}}
	mux.HandleFunc("POST /{name}", s.start)
	mux.HandleFunc("DELETE /{name}", s.stop)
	mux.HandleFunc("/dropped", dropped)
	mux.HandleFunc("/path", onOnePath)
	mux.HandleFunc("/closed", closed)
	mux.HandleFunc("/not", notStarted)
	mux.HandleFunc("/shared", usesShared)
}
