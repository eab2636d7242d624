// A daemon runs once, and then again when it was stopped. Whether it runs is in a part of it, of which Status
// gives a copy to everybody who asks.
package main

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

type state struct {
	running bool
	starts  int
}

func (s *state) Running() bool { return s.running }

type Status interface{ Running() bool }

type Daemon interface {
	Run(ctx context.Context) error
	Stop()
	Status() Status
}

type daemon struct {
	mu sync.Mutex
	state
	ctx    context.Context
	cancel context.CancelFunc
}

func (d *daemon) Run(ctx context.Context) error {
	d.mu.Lock()
	if d.running {
		d.mu.Unlock()
		return errors.New("runs already")
	}
	d.ctx, d.cancel = context.WithCancel(ctx)
	d.running = true
	d.mu.Unlock()
	go wait.UntilWithContext(d.ctx, func(ctx context.Context) { cache.NewSharedInformer(nil, nil, 0).Run(ctx.Done()) }, time.Minute)
	return nil
}

func (d *daemon) Stop() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.running {
		d.cancel()
		d.running = false
	}
}

func (d *daemon) Status() Status {
	d.mu.Lock()
	defer d.mu.Unlock()
	return &state{running: d.running, starts: d.starts}
}

type hub struct {
	ctx     context.Context
	daemons map[string]Daemon
}

func (h *hub) remove(w http.ResponseWriter, r *http.Request) {
	d := h.daemons[r.URL.Path]
	d.Stop()
	if !d.Status().Running() {
		delete(h.daemons, r.URL.Path)
	}
}

func (h *hub) start(w http.ResponseWriter, r *http.Request) { h.daemons[r.URL.Path].Run(h.ctx) }

func (h *hub) add(w http.ResponseWriter, r *http.Request) {
	h.daemons[r.URL.Path] = new(daemon)
}

func main() {
	h := &hub{ctx: context.Background(), daemons: make(map[string]Daemon)}
	http.HandleFunc("/add/", h.add)
	http.HandleFunc("/remove/", h.remove)
	http.HandleFunc("/start/", h.start)
	http.ListenAndServe("localhost:8080", nil)
}
