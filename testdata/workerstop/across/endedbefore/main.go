// Package main loads workers for each term, and sets a flag back when it has shut them down, or not.
package main

import (
	"net/http"
	"sync/atomic"

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

func main() {
	c := &controller{m: migrate.New(), s: migrate.NewScanner()}
	http.HandleFunc("/load", func(w http.ResponseWriter, r *http.Request) { c.load() })
	http.HandleFunc("/unload", func(w http.ResponseWriter, r *http.Request) { c.unload() })
	http.HandleFunc("/pause", func(w http.ResponseWriter, r *http.Request) { c.pause() })
	_ = http.ListenAndServe(":1", nil)
	c.s.Shutdown()
}
