// Package stopbeside has handlers that are a channel and a func to close it, behind an interface: who makes one has to stop it.
package stopbeside

import (
	"net/http"
	"sync"
)

type handler interface {
	in() chan<- string
	Stop()
}

type piped struct {
	entries chan<- string
	stop    func()
}

func (h piped) in() chan<- string { return h.entries }
func (h piped) Stop()             { h.stop() }

func newHandler(entries chan<- string, stop func()) handler { return piped{entries, stop} }

func wrap(prefix string, next handler) handler {
	in := make(chan string)
	out := next.in()
	var wg sync.WaitGroup
	var once sync.Once
	wg.Add(1)
	go func() {
		defer wg.Done()
		for e := range in {
			select {
			case out <- prefix + e:
			default:
			}
		}
	}()
	return newHandler(in, func() {
		once.Do(func() { close(in) })
		wg.Wait()
	})
}

type component struct {
	mu   sync.Mutex
	sink handler
	to   chan<- string
	last handler
}

// Update leaves the handler of the last request alone: all that is kept is its channel.
func (c *component) Update(_ http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.to = wrap(r.URL.RawQuery, c.sink).in() // want `goroutine "to" of component is not stopped by Close .*`
}

func (c *component) Replace(_ http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.last != nil {
		c.last.Stop()
	}
	c.last = wrap(r.URL.RawQuery, c.sink)
	c.to = c.last.in()
}

func (c *component) Once(_ http.ResponseWriter, r *http.Request) {
	h := wrap(r.URL.RawQuery, c.sink)
	defer h.Stop()
	h.in() <- r.URL.Path
}

func (c *component) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.last != nil {
		c.last.Stop()
	}
}
