// A server is replaced by each new configuration: its context ends, and requests that are under way give up.
package main

import (
	"context"
	"net/http"
	"os"
	"sync"
)

type server struct {
	ctx    context.Context
	cancel context.CancelFunc
}

func newServer() *server {
	s := new(server)
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

func (s *server) lookUp(name string) string {
	found := make(chan string)
	go func() { found <- os.Getenv(name) }() // want `goroutine may wait forever to send on "found" when ctx ends and lookUp returns \(leaks 1 goroutine each time, called per request from reload\)`
	select {
	case v := <-found:
		return v
	case <-s.ctx.Done():
		return ""
	}
}

type front struct {
	mu      sync.Mutex
	current *server
}

func (f *front) reload(http.ResponseWriter, *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.current.cancel()
	f.current = newServer()
}

func (f *front) serve(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	s := f.current
	f.mu.Unlock()
	w.Write([]byte(s.lookUp(r.URL.Path)))
}

func main() {
	f := &front{current: newServer()}
	http.HandleFunc("/reload", f.reload)
	http.HandleFunc("/", f.serve)
	http.ListenAndServe("localhost:8080", nil)
}
