// Package main ends what all entries of a map depend on before it makes another map.
package main

import (
	"context"
	"net/http"
	"sync"
	"time"
)

type entry struct {
	ctx    context.Context
	cancel context.CancelFunc
	name   string
}

// scheduler: the context of each source is a child of the scheduler's.
type scheduler struct {
	ctx     context.Context
	cancel  context.CancelFunc
	sources map[string]entry
	running sync.WaitGroup
}

func newScheduler() *scheduler {
	ctx, cancel := context.WithCancel(context.Background())
	return &scheduler{ctx: ctx, cancel: cancel, sources: make(map[string]entry)}
}

func (s *scheduler) Schedule(name string) {
	if _, ok := s.sources[name]; ok {
		return
	}
	ctx, cancel := context.WithCancel(s.ctx)
	e := entry{ctx: ctx, cancel: cancel, name: name}
	s.sources[name] = e
	s.running.Go(func() { run(e.ctx) })
}

func run(ctx context.Context) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}

func (s *scheduler) Unschedule(name string) {
	e, ok := s.sources[name]
	if !ok {
		return
	}
	delete(s.sources, name)
	e.cancel()
}

// Reset ends all sources: it cancels the parent of their contexts, and waits.
func (s *scheduler) Reset() {
	s.cancel()
	s.running.Wait()
	s.sources = make(map[string]entry)
	s.ctx, s.cancel = context.WithCancel(context.Background())
}

func (s *scheduler) Stop() {
	s.cancel()
	s.running.Wait()
	s.sources = make(map[string]entry)
}

func main() {
	s := newScheduler()
	defer s.Stop()
	var mu sync.Mutex
	http.HandleFunc("/add", func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		s.Schedule(r.FormValue("name"))
	})
	http.HandleFunc("/remove", func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		s.Unschedule(r.FormValue("name"))
	})
	http.HandleFunc("/reset", func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		s.Reset()
	})
	http.ListenAndServe(":8080", nil)
}

// forget makes another map, and nothing ends.
func (s *scheduler) forget() { s.sources = make(map[string]entry) } // want `an entry is deleted without its goroutine being stopped, and its context ends later: Schedule runs again once an entry is taken out of "sources" \(leaks 1 goroutine and what it holds each time\)`

func init() {
	s := newScheduler()
	http.HandleFunc("/forget", func(w http.ResponseWriter, r *http.Request) {
		s.Schedule(r.FormValue("name"))
		s.forget()
	})
}
