// Package gopanic has the process crash, whoever would recover.
package gopanic

import (
	"net/http"
	"sync"
)

type call struct {
	chans []chan int
	err   error
}

type crash struct{ v any }

func (c *crash) Error() string { return "crashed" }

type group struct {
	mu    sync.Mutex
	calls map[string]*call
}

func (g *group) run(c *call, key string, fn func() error) {
	defer func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		delete(g.calls, key)
		if e, ok := c.err.(*crash); ok {
			if len(c.chans) > 0 {
				go panic(e)
				select {}
			}
			panic(e)
		}
		for _, ch := range c.chans {
			ch <- 1
		}
	}()
	c.err = fn()
}

// Do runs a function, unless it runs.
func (g *group) Do(key string, fn func() error) <-chan int {
	ch := make(chan int, 1)
	g.mu.Lock()
	defer g.mu.Unlock()
	if c, ok := g.calls[key]; ok {
		c.chans = append(c.chans, ch)
		return ch
	}
	c := &call{chans: []chan int{ch}}
	g.calls[key] = c
	go g.run(c, key, fn)
	return ch
}

func (g *group) stay() {
	go println("nobody ends this")
	select {} // want `stay waits forever in select {}.*`
}

func Handler(g *group) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		<-g.Do(r.Host, func() error { return nil })
		g.stay()
	}
}
