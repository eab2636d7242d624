// Package parts has entries with many things of their own, and one goroutine: who ends the former has not ended the latter.
package parts

import (
	"context"
	"net/http"
	"sync"
	"time"
)

type source struct{ name string }

func (s *source) Stop() { println(s.name) }

type controller struct {
	cancel  context.CancelFunc
	sources map[string]*source
}

func run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			println("turn")
		}
	}
}

type forgetful struct{ controllers map[string]*controller }

func (f *forgetful) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Path
	c, running := f.controllers[name]
	if r.Method == http.MethodDelete {
		if running {
			for id, s := range c.sources {
				s.Stop()
				delete(c.sources, id)
			}
			delete(f.controllers, name) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		}
		return
	}
	if !running {
		ctx, cancel := context.WithCancel(context.Background())
		go run(ctx)
		f.controllers[name] = &controller{cancel, make(map[string]*source)}
	}
}

type careful struct{ controllers map[string]*controller }

func (c *careful) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Path
	old, running := c.controllers[name]
	if r.Method == http.MethodDelete {
		if running {
			for id, s := range old.sources {
				s.Stop()
				delete(old.sources, id)
			}
			old.cancel()
			delete(c.controllers, name)
		}
		return
	}
	if !running {
		ctx, cancel := context.WithCancel(context.Background())
		go run(ctx)
		c.controllers[name] = &controller{cancel, make(map[string]*source)}
	}
}

// What is started beside gets nowhere near the map.
type loops struct{ cancels sync.Map }

func (l *loops) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Path
	if r.Method == http.MethodDelete {
		if v, ok := l.cancels.Load(name); ok {
			println(v != nil)
			l.cancels.Delete(name) // want `an entry is deleted without its goroutine being stopped, and its context does not end \(leaks 1 goroutine and what it holds each time\)`
		}
		return
	}
	l.start(context.Background(), name)
}

func (l *loops) start(ctx context.Context, name string) {
	ctx, cancel := context.WithCancel(ctx)
	if old, loaded := l.cancels.LoadOrStore(name, cancel); loaded {
		if cancelOld, ok := old.(context.CancelFunc); ok {
			cancelOld()
		}
		l.cancels.Store(name, cancel)
	}
	go push(name)
	go run(ctx)
}

func push(name string) { println(name) }
