// Package asked has loops that ask a function whether they are to end.
package asked

import (
	"context"
	"errors"
	"net/http"
	"time"
)

func isDone(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return true
	default:
		return false
	}
}

func goesOn(ctx context.Context) bool { return ctx.Err() == nil }

func check(stop <-chan struct{}) error {
	select {
	case <-stop:
		return errors.New("stopped")
	default:
	}
	return nil
}

type probes struct {
	cancels map[string]context.CancelFunc
	stops   map[string]chan struct{}
}

func (p *probes) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	if r.Method == http.MethodDelete {
		delete(p.cancels, name) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		delete(p.stops, name)   // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		return
	}
	if p.cancels[name] != nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	go p.run(ctx, name)
	go p.poll(ctx, name)
	p.cancels[name] = cancel
	stop := make(chan struct{})
	go p.watch(stop, name)
	p.stops[name] = stop
}

func (p *probes) run(ctx context.Context, name string) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for at := time.Now(); true; at = <-ticker.C {
		if isDone(ctx) {
			return
		}
		println(name, at.String())
	}
}

func (p *probes) poll(ctx context.Context, name string) {
	for {
		if !goesOn(ctx) {
			return
		}
		println(name)
		time.Sleep(time.Second)
	}
}

func (p *probes) watch(stop <-chan struct{}, name string) {
	for {
		if err := check(stop); err != nil {
			return
		}
		println(name)
		time.Sleep(time.Second)
	}
}

// The same, ended.
type careful struct{ cancels map[string]context.CancelFunc }

func (c *careful) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	if r.Method == http.MethodDelete {
		if cancel := c.cancels[name]; cancel != nil {
			cancel()
		}
		delete(c.cancels, name)
		return
	}
	if c.cancels[name] != nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	go new(probes).run(ctx, name)
	c.cancels[name] = cancel
}

// What is asked is not whether it is to end.
func isLate(ctx context.Context) bool {
	deadline, ok := ctx.Deadline()
	return ok && time.Now().After(deadline)
}

// It asks for itself, and whoever it asks asks it.
func again(ctx context.Context) bool {
	if again(ctx) {
		return true
	}
	return false
}

func untilLate(w http.ResponseWriter, r *http.Request) {
	go func() {
		for {
			if isLate(r.Context()) || again(r.Context()) {
				return
			}
			time.Sleep(time.Second)
		}
	}()
}
