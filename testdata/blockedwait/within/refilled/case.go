// Package refilled has goroutines for which there is room, which is free again where they end. What they have left behind stays.
package refilled

import (
	"log"
	"net/http"
	"time"
)

type runner struct {
	slots   chan struct{}
	running bool
	results chan string
}

func (c *runner) launch(name string) {
	select {
	case c.slots <- struct{}{}:
	default:
		return
	}
	go func() {
		defer func() { <-c.slots }()
		slow := time.NewTicker(time.Minute)
		defer slow.Stop()
		go func() { // want `goroutine may wait forever to receive from "slow.C"; stopping the ticker does not close its channel .*`
			for range slow.C {
				log.Printf("%s: still running", name)
			}
		}()
		time.Sleep(time.Minute)
	}()
}

func (c *runner) flagged(name string) {
	if c.running {
		return
	}
	c.running = true
	go func() {
		defer func() { c.running = false }()
		found := make(chan string)
		go func() { found <- name }() // want `goroutine may wait forever to send on "found" .*`
		select {
		case s := <-found:
			log.Print(s)
		case <-time.After(time.Second):
		}
	}()
}

// Alone is started again only when it has ended.
func (c *runner) alone() {
	select {
	case c.slots <- struct{}{}:
	default:
		return
	}
	go func() {
		defer func() { <-c.slots }()
		c.results <- "over"
	}()
}

// Joined waits for what it starts.
func (c *runner) joined(name string) {
	select {
	case c.slots <- struct{}{}:
	default:
		return
	}
	go func() {
		defer func() { <-c.slots }()
		done := make(chan struct{})
		go func() {
			log.Print(name)
			close(done)
		}()
		<-done
	}()
}

func init() {
	c := &runner{slots: make(chan struct{}, 8), results: make(chan string)}
	http.HandleFunc("/launch", func(w http.ResponseWriter, r *http.Request) { c.launch(r.FormValue("name")) })
	http.HandleFunc("/flagged", func(w http.ResponseWriter, r *http.Request) { c.flagged(r.FormValue("name")) })
	http.HandleFunc("/alone", func(w http.ResponseWriter, r *http.Request) { c.alone() })
	http.HandleFunc("/joined", func(w http.ResponseWriter, r *http.Request) { c.joined(r.FormValue("name")) })
	http.HandleFunc("/result", func(w http.ResponseWriter, r *http.Request) { log.Print(<-c.results) })
}
