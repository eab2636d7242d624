// Package cache has functions that never return, and others.
package cache

import (
	"os"
	"runtime"
	"time"
)

type Cache struct {
	n    int
	quit chan struct{}
}

func New() *Cache { return &Cache{quit: make(chan struct{})} }

func (c *Cache) Expire(d time.Duration) {
	for {
		<-time.After(d)
		c.n--
	}
}

// Tidy does so by what another function does.
func (c *Cache) Tidy() { c.Expire(time.Minute) }

func Poll() {
	for range time.Tick(time.Second) {
		println("tick")
	}
}

func (c *Cache) ExpireUntil(d time.Duration, stop <-chan struct{}) {
	for {
		select {
		case <-time.After(d):
			c.n--
		case <-stop:
			return
		}
	}
}

func (c *Cache) ExpireAll() {
	for c.n > 0 {
		time.Sleep(time.Second)
		c.n--
	}
}

func (c *Cache) Exit() {
	for {
		if c.n--; c.n == 0 {
			runtime.Goexit()
		}
		time.Sleep(time.Second)
	}
}

func (c *Cache) Recovered() {
	defer func() { _ = recover() }()
	for {
		if c.n--; c.n == 0 {
			panic("empty")
		}
		time.Sleep(time.Second)
	}
}

func (c *Cache) Deadline() {
	for {
		time.Sleep(time.Second)
		if c.n--; c.n == 0 {
			os.Exit(1)
		}
	}
}
