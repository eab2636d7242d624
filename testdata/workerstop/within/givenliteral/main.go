// Command main has sets that start one goroutine for each key, in a literal that has captured the context which callers give.
package main

import (
	"context"
	"net/http"
	"sync"
	"time"
)

type set struct {
	mu      sync.Mutex
	running map[string]bool
}

func newSet() *set { return &set{running: make(map[string]bool)} }

func (s *set) do(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f()
}

// Each caller has a context of its own.
func (s *set) watch(ctx context.Context, key string) {
	s.do(func() {
		if !s.running[key] {
			s.running[key] = true
			go poll(ctx)
		}
	})
}

type group struct{ set }

func newGroup() *group { return &group{set{running: make(map[string]bool)}} }

// Here it is the server's.
func (g *group) watchAll(ctx context.Context, key string) {
	g.do(func() {
		if !g.running[key] {
			g.running[key] = true
			go poll(ctx) // want `goroutine runs until ctx ends, and more are started before that: .*`
		}
	})
}

func poll(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

type server struct{ ctx context.Context }

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	newSet().watch(ctx, r.URL.Path)
	newGroup().watchAll(s.ctx, r.URL.Path)
	_, _ = w.Write([]byte("ok"))
}

func main() {
	_ = http.ListenAndServe(":8080", &server{context.Background()})
}
