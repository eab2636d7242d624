// Package main loads workers for each term, and sets a flag back when it has shut them down, or not.
package main

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/leaklint/leaklint/testdata/workerstop/across/endedbefore/migrate"
)

type controller struct {
	m                *migrate.Migrator
	s                *migrate.Scanner
	loaded, scanning atomic.Bool
}

func (c *controller) load() {
	if c.loaded.CompareAndSwap(false, true) {
		c.m.Load()
	}
	if c.scanning.CompareAndSwap(false, true) {
		c.s.Load()
	}
}

func (c *controller) unload() {
	if c.loaded.CompareAndSwap(true, false) {
		c.m.Shutdown()
		c.loaded.Store(false)
	}
}

func (c *controller) pause() {
	c.s.Pause()
	c.scanning.Store(false)
}

// teller tells its worker to stop.
type teller struct {
	running bool
	quit    chan struct{}
}

func (t *teller) start() {
	if t.running {
		return
	}
	t.running = true
	go t.work()
}

func (t *teller) work() {
	for {
		select {
		case <-t.quit:
			return
		case <-time.After(time.Second):
		}
	}
}

func (t *teller) stop() {
	if !t.running {
		return
	}
	t.quit <- struct{}{}
	t.running = false
}

// joiner is open again only when what it has started has ended.
type joiner struct {
	running bool
	n       int
}

func (j *joiner) start(ctx context.Context) {
	if j.running {
		return
	}
	j.running = true
	go j.run(ctx)
}

func (j *joiner) run(ctx context.Context) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		j.accept(ctx)
	}()
	wg.Wait()
	j.running = false
}

func (j *joiner) accept(ctx context.Context) {
	for ctx.Err() == nil {
		time.Sleep(time.Second)
		j.n++
	}
}

func main() {
	c := &controller{m: migrate.New(), s: migrate.NewScanner()}
	http.HandleFunc("/load", func(w http.ResponseWriter, r *http.Request) { c.load() })
	http.HandleFunc("/unload", func(w http.ResponseWriter, r *http.Request) { c.unload() })
	http.HandleFunc("/pause", func(w http.ResponseWriter, r *http.Request) { c.pause() })
	t, j := &teller{quit: make(chan struct{})}, new(joiner)
	http.HandleFunc("/tell", func(w http.ResponseWriter, r *http.Request) { t.start(); j.start(context.Background()) })
	http.HandleFunc("/told", func(w http.ResponseWriter, r *http.Request) { t.stop() })
	_ = http.ListenAndServe(":1", nil)
	c.s.Shutdown()
}
