// Package main has timers whose contexts are made of context.Background() further up.
package main

import (
	"context"
	"net/http"
	"sync"
	"time"
)

type timers struct {
	mu    sync.Mutex
	ctx   context.Context
	stops map[string]context.CancelFunc
	watch func(ctx context.Context, name string)
}

func newTimers() *timers {
	t := &timers{ctx: context.Background(), stops: make(map[string]context.CancelFunc)}
	t.watch = t.start
	return t
}

func (t *timers) start(ctx context.Context, name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	ctx, t.stops[name] = context.WithCancel(ctx)
	go t.run(ctx, name)
}

// run takes the entry out: nothing but that keeps the context.
func (t *timers) run(ctx context.Context, name string) {
	defer delete(t.stops, name)
	select {
	case <-time.After(time.Minute):
	case <-ctx.Done():
	}
}

func (t *timers) handed(w http.ResponseWriter, r *http.Request) {
	ctx := context.Background()
	t.watch(ctx, r.URL.Path)
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	<-ctx.Done()
}

// kept are made of one in a field.
type kept struct {
	ctx   context.Context
	stops map[string]context.CancelFunc
}

func (k *kept) add(w http.ResponseWriter, r *http.Request) {
	_, k.stops[r.URL.Path] = context.WithCancel(k.ctx)
}

func (k *kept) remove(w http.ResponseWriter, r *http.Request) {
	delete(k.stops, r.URL.Path)
}

// mixed are made of that, or of another one.
type mixed struct {
	ctx   context.Context
	stops map[string]context.CancelFunc
}

func (m *mixed) of(ctx context.Context, name string) {
	_, m.stops[name] = context.WithCancel(ctx)
}

func (m *mixed) add(w http.ResponseWriter, r *http.Request) { m.of(m.ctx, r.URL.Path) }

func (m *mixed) addAnother(w http.ResponseWriter, r *http.Request) {
	m.of(context.Background(), r.URL.Path)
}

func (m *mixed) remove(w http.ResponseWriter, r *http.Request) {
	delete(m.stops, r.URL.Path) // want `an entry is deleted without its context being cancelled, and its parent ends later: .*`
}

func main() {
	t := newTimers()
	http.HandleFunc("/timers", t.handed)
	k := &kept{ctx: context.Background(), stops: make(map[string]context.CancelFunc)}
	http.HandleFunc("/kept", k.add)
	http.HandleFunc("/unkept", k.remove)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	m := &mixed{ctx: ctx, stops: make(map[string]context.CancelFunc)}
	http.HandleFunc("/mixed", m.add)
	http.HandleFunc("/another", m.addAnother)
	http.HandleFunc("/unmixed", m.remove)
	http.ListenAndServe("localhost:8080", nil)
}
