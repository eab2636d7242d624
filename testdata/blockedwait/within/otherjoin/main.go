// Package main waits for the goroutine of another object of the same type.
package main

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// watch re-registers its service; if that fails, its sidecar, which has a
// watch of its own, is removed.
type watch struct {
	a       *agent
	id      string
	cancel  func()
	running sync.WaitGroup
}

func (w *watch) start(ctx context.Context) {
	ctx, w.cancel = context.WithCancel(ctx)
	w.running.Add(1)
	go w.run(ctx)
}

func (w *watch) run(ctx context.Context) {
	defer w.running.Done()
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			w.update()
		}
	}
}

func (w *watch) update() {
	if len(w.id) > 10 {
		w.a.remove(w.id + "-sidecar")
	}
}

func (w *watch) Stop() {
	w.cancel()
	w.running.Wait()
}

type agent struct {
	ctx      context.Context
	mu       sync.Mutex
	services map[string]*watch
}

func (a *agent) add(id string) {
	a.remove(id)
	w := &watch{a: a, id: id}
	w.start(a.ctx)
	a.mu.Lock()
	old := a.services[id]
	a.services[id] = w
	a.mu.Unlock()
	if old != nil {
		old.Stop()
	}
}

func (a *agent) remove(id string) {
	a.mu.Lock()
	old, ok := a.services[id]
	delete(a.services, id)
	a.mu.Unlock()
	if ok {
		old.Stop()
	}
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	a := &agent{ctx: ctx, services: map[string]*watch{}}
	http.HandleFunc("/add", func(w http.ResponseWriter, r *http.Request) { a.add(r.FormValue("id")) })
	http.HandleFunc("/remove", func(w http.ResponseWriter, r *http.Request) { a.remove(r.FormValue("id")) })
	http.ListenAndServe(":8080", nil)
}
