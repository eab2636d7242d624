// Package ifacevalue hands on a method of an interface that stops nothing.
package ifacevalue

import (
	"context"
	"fmt"
	"net/http"
)

type pauser interface {
	Pause()
	Items() <-chan int
}

type feed struct {
	ch   chan int
	quit chan struct{}
}

func paused() pauser {
	f := &feed{ch: make(chan int), quit: make(chan struct{})}
	go f.run() // want `goroutine "quit" of feed is never stopped: .*`
	return f
}

func (f *feed) run() {
	for i := 0; ; i++ {
		select {
		case f.ch <- i:
		case <-f.quit:
			return
		}
	}
}

func (f *feed) Pause()            { println("paused") }
func (f *feed) Items() <-chan int { return f.ch }

func pause(rw http.ResponseWriter, r *http.Request) {
	w := paused()
	defer context.AfterFunc(r.Context(), w.Pause)()
	if v := <-w.Items(); v > 0 {
		fmt.Fprintln(rw, v)
	}
}

func init() { http.HandleFunc("/pause", pause) }
