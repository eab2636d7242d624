// Package main keeps what it starts in maps that it is given.
package main

import (
	"context"
	"net/http"
	"sync"
	"time"
)

type trigger struct {
	cancel context.CancelFunc
	spec   string
}

type dropped struct {
	cancel context.CancelFunc
	spec   string
}

type master struct {
	mu       sync.Mutex
	triggers map[string]*trigger
	dropped  map[string]*dropped
}

// Whoever is there is ended before.
func (s *master) manage(ctx context.Context, key, spec string, triggers map[string]*trigger) {
	if t, ok := triggers[key]; ok {
		if spec != "" && t.spec == spec {
			return
		}
		t.cancel()
		delete(triggers, key)
	}
	if spec == "" {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	triggers[key] = &trigger{cancel: cancel, spec: spec}
	go run(ctx)
}

// Here it is only asked whether it is the same.
func (s *master) replace(ctx context.Context, key, spec string, entries map[string]*dropped) {
	if t, ok := entries[key]; ok && t.spec == spec {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	entries[key] = &dropped{cancel: cancel, spec: spec}
	go run(ctx) // want `goroutine "cancel" of dropped is replaced and not stopped.*`
}

func (s *master) stop() {
	for _, d := range s.dropped {
		d.cancel()
	}
}

func run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

func main() {
	s := &master{triggers: map[string]*trigger{}, dropped: map[string]*dropped{}}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.manage(ctx, "a", r.URL.Path, s.triggers)
		s.replace(ctx, "a", r.URL.Path, s.dropped)
	})
	http.HandleFunc("/stop", func(w http.ResponseWriter, r *http.Request) { s.stop() })
	_ = http.ListenAndServe(":80", nil)
}
