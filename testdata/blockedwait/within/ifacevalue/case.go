// Package main hands on methods of an interface, of which there is one type.
package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// A Watcher is stopped by who comes first: the end of the request, or who has come to the number.
type Watcher interface {
	Stop()
	Events() <-chan int
}

type ticker struct {
	ch   chan int
	quit chan struct{}
	once sync.Once
}

func newTicker() Watcher {
	t := &ticker{ch: make(chan int), quit: make(chan struct{})}
	go t.run()
	return t
}

func (t *ticker) run() {
	defer close(t.ch)
	for i := 0; ; i++ {
		select {
		case <-t.quit:
			return
		case <-time.After(time.Millisecond):
		}
		select {
		case t.ch <- i:
		case <-t.quit:
			return
		}
	}
}

func (t *ticker) Stop()              { t.once.Do(func() { close(t.quit) }) }
func (t *ticker) Events() <-chan int { return t.ch }

func reach(w Watcher, n int) error {
	for v := range w.Events() {
		if v >= n {
			return nil
		}
	}
	return errors.New("stopped")
}

func handle(rw http.ResponseWriter, r *http.Request) {
	w := newTicker()
	stop := context.AfterFunc(r.Context(), w.Stop)
	defer stop()
	if err := reach(w, 100); err != nil {
		http.Error(rw, err.Error(), 503)
		return
	}
	w.Stop()
	fmt.Fprintln(rw, "reached")
}

func main() {
	http.HandleFunc("/reach", handle)
	_ = http.ListenAndServe(":8080", nil)
}
