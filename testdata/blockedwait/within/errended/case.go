// Package main has readers that fail where they have found the channel closed: the goroutine has gone then.
package main

import (
	"errors"
	"net/http"
)

type ticker struct {
	ch   chan int
	quit chan struct{}
}

func newTicker() *ticker {
	t := &ticker{ch: make(chan int), quit: make(chan struct{})}
	go t.run()
	return t
}

func (t *ticker) run() {
	defer close(t.ch)
	for {
		select {
		case t.ch <- 1:
		case <-t.quit:
			return
		}
	}
}

func (t *ticker) Stop() { close(t.quit) }

func reach(w *ticker, n int) error {
	for v := range w.ch {
		if v >= n {
			return nil
		}
	}
	return errors.New("stopped")
}

func handle(rw http.ResponseWriter, r *http.Request) {
	w := newTicker()
	if err := reach(w, 100); err != nil {
		return
	}
	w.Stop()
}

// A counter is left, too, where a number is not one that is wanted.
type counter struct {
	ch   chan int
	quit chan struct{}
}

func newCounter() *counter {
	c := &counter{ch: make(chan int), quit: make(chan struct{})}
	go c.run() // want `goroutine may wait forever in a select if picky returns early .*`
	return c
}

func (c *counter) run() {
	defer close(c.ch)
	for {
		select {
		case c.ch <- 1:
		case <-c.quit:
			return
		}
	}
}

func (c *counter) Stop() { close(c.quit) }

func pick(c *counter, n int) error {
	for v := range c.ch {
		if v < 0 {
			return errors.New("negative")
		}
		if v >= n {
			return nil
		}
	}
	return errors.New("stopped")
}

func picky(rw http.ResponseWriter, r *http.Request) {
	c := newCounter()
	if err := pick(c, 100); err != nil {
		return
	}
	c.Stop()
}

func main() {
	http.HandleFunc("/reach", handle)
	http.HandleFunc("/pick", picky)
	_ = http.ListenAndServe(":8080", nil)
}
