// Entries that were found are replaced, after others have been released.
package main

import (
	"encoding/json"
	"net/http"
	"sync"
	"time"
)

type limiter struct {
	rate int
	next *limiter
	quit chan struct{}
}

func start(rate int) *limiter {
	l := &limiter{rate: rate, quit: make(chan struct{})}
	go l.refill()
	return l
}

func (l *limiter) refill() {
	for {
		select {
		case <-l.quit:
			return
		case <-time.After(time.Second):
		}
	}
}

func (l *limiter) isOver() bool {
	select {
	case <-l.quit:
		return true
	default:
		return false
	}
}

type gateway struct {
	mu sync.Mutex
	a  map[string]*limiter
	b  map[string]*limiter
	c  map[string]*limiter
	d  map[string]*limiter
	e  map[string]*limiter
	f  map[string]*limiter
}

// Those that are gone are stopped, and those that have changed are not.
func (g *gateway) forgets(rates map[string]int) {
	for name, l := range g.a {
		if _, ok := rates[name]; !ok {
			close(l.quit)
			delete(g.a, name)
		}
	}
	for name, rate := range rates {
		if l, ok := g.a[name]; ok && l.rate == rate {
			continue
		}
		g.a[name] = start(rate) // want `goroutine "a" of gateway is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
	}
}

func (g *gateway) stopsChanged(rates map[string]int) {
	for name, l := range g.b {
		if _, ok := rates[name]; !ok {
			close(l.quit)
			delete(g.b, name)
		}
	}
	for name, rate := range rates {
		l, ok := g.b[name]
		if ok && l.rate == rate {
			continue
		}
		if ok {
			close(l.quit)
		}
		g.b[name] = start(rate)
	}
}

// All that are not as they are to be have been stopped before.
func (g *gateway) stopsBefore(rates map[string]int) {
	for name, l := range g.c {
		if rates[name] != l.rate {
			close(l.quit)
			delete(g.c, name)
		}
	}
	for name, rate := range rates {
		if _, ok := g.c[name]; !ok {
			g.c[name] = start(rate)
		}
	}
}

// Who is over is replaced.
func (g *gateway) renewsOver(rates map[string]int) {
	for name, l := range g.d {
		if _, ok := rates[name]; !ok {
			close(l.quit)
			delete(g.d, name)
		}
	}
	for name, rate := range rates {
		if l, ok := g.d[name]; ok && !l.isOver() {
			continue
		}
		g.d[name] = start(rate)
	}
}

// The new one has the old one, and stops it.
func (g *gateway) chains(rates map[string]int) {
	for name, l := range g.e {
		if _, ok := rates[name]; !ok {
			close(l.quit)
			delete(g.e, name)
		}
	}
	for name, rate := range rates {
		old, ok := g.e[name]
		if ok && old.rate == rate {
			continue
		}
		l := start(rate)
		l.next = old
		g.e[name] = l
		if l.next != nil {
			close(l.next.quit)
		}
	}
}

// A helper stops it.
func (g *gateway) helped(rates map[string]int) {
	for name, l := range g.f {
		if _, ok := rates[name]; !ok {
			close(l.quit)
			delete(g.f, name)
		}
	}
	for name, rate := range rates {
		if l, ok := g.f[name]; ok && l.rate == rate {
			continue
		}
		g.remove(name)
		g.f[name] = start(rate)
	}
}

func (g *gateway) remove(name string) {
	if l, ok := g.f[name]; ok {
		close(l.quit)
		delete(g.f, name)
	}
}

func main() {
	g := &gateway{
		a: make(map[string]*limiter), b: make(map[string]*limiter), c: make(map[string]*limiter),
		d: make(map[string]*limiter), e: make(map[string]*limiter), f: make(map[string]*limiter),
	}
	for path, apply := range map[string]func(map[string]int){
		"/a": g.forgets, "/b": g.stopsChanged, "/c": g.stopsBefore, "/d": g.renewsOver, "/e": g.chains, "/f": g.helped,
	} {
		http.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			g.mu.Lock()
			defer g.mu.Unlock()
			var rates map[string]int
			if err := json.NewDecoder(r.Body).Decode(&rates); err == nil {
				apply(rates)
			}
		})
	}
	http.ListenAndServe(":8080", nil)
}
