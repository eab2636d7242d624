// Command app uses them: once, for each request, and for each cluster.
package main

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/leaklint/leaklint/testdata/workerstop/across/contract/lib"
)

func main() {
	once := lib.NewWatcher(time.Second)
	_ = once
	s := &server{clusters: make(map[string]*cluster), kept: make(map[string]*lib.Watcher)}
	http.HandleFunc("/drop", s.drop)
	http.HandleFunc("/close", s.close)
	http.HandleFunc("/poll", s.poll)
	http.HandleFunc("/add", s.add)
	http.HandleFunc("/remove", s.remove)
	http.HandleFunc("/session", s.session)
	_ = http.ListenAndServe(":8080", nil)
}

type server struct {
	mu       sync.Mutex
	clusters map[string]*cluster
	kept     map[string]*lib.Watcher
}

func (s *server) drop(w http.ResponseWriter, r *http.Request) {
	watcher := lib.NewWatcher(time.Second) // want `"watcher" is dropped without Close, which stops its goroutine: made per request in drop \(leaks 1 goroutine.*`
	_ = watcher
}

func (s *server) close(w http.ResponseWriter, r *http.Request) {
	watcher := lib.NewWatcher(time.Second)
	defer watcher.Close()
	<-r.Context().Done()
}

func (s *server) poll(w http.ResponseWriter, r *http.Request) {
	p := new(lib.Poller)
	p.Start(func(context.Context) {}) // want `.*dropped on a path without Stop.*`
	if r.Method != http.MethodGet {
		return
	}
	p.Stop()
}

func (s *server) session(w http.ResponseWriter, r *http.Request) {
	lib.NewSession(r.Context())
}

// A cluster owns a watcher, and forgets it.
type cluster struct {
	name    string
	watcher *lib.Watcher
}

func newCluster(name string) *cluster {
	return &cluster{name: name, watcher: lib.NewWatcher(time.Second)} // want `goroutine "watcher" of cluster is never stopped: .* \(leaks 1 goroutine.*`
}

func (s *server) add(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	name := r.URL.Query().Get("name")
	s.clusters[name] = newCluster(name)
	if old := s.kept[name]; old != nil {
		old.Close()
	}
	s.kept[name] = lib.NewWatcher(time.Minute)
}

func (s *server) remove(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	name := r.URL.Query().Get("name")
	delete(s.clusters, name)
	if old := s.kept[name]; old != nil {
		old.Close()
		delete(s.kept, name)
	}
}
