// Goroutines wait until something is over; who says so does so for those that wait just then.
package main

import (
	"log"
	"net/http"
	"sync/atomic"
	"time"
)

// One waits at most, until the session is over.
type cache struct {
	pending atomic.Bool
	over    chan struct{}
}

func (c *cache) refresh() { go c.update() }

func (c *cache) update() {
	if !c.pending.CompareAndSwap(false, true) {
		return
	}
	<-c.over
	log.Print("updated")
	c.pending.Store(false)
}

func (c *cache) sessionOver() {
	select {
	case c.over <- struct{}{}:
	default: // nobody waits
	}
}

// The order to end is lost where the goroutine does something else.
type busy struct{ stop chan struct{} }

func (b *busy) start() { go b.run() } // want `goroutine "stop" of busy is never stopped.*`

func (b *busy) run() {
	for {
		select {
		case <-b.stop:
			return
		case <-time.After(time.Second):
			log.Print("tick")
		}
	}
}

func main() {
	c := &cache{over: make(chan struct{})}
	go func() {
		for range time.Tick(time.Second) {
			c.sessionOver()
		}
	}()
	http.HandleFunc("/refresh", func(http.ResponseWriter, *http.Request) { c.refresh() })
	http.HandleFunc("/busy", func(http.ResponseWriter, *http.Request) {
		b := &busy{stop: make(chan struct{})}
		b.start()
		select {
		case b.stop <- struct{}{}:
		default:
		}
	})
	http.ListenAndServe(":8080", nil)
}
