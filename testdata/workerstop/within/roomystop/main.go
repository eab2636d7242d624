// Package main stops goroutines by what it leaves in a buffer.
package main

import (
	"net/http"
	"sync"
	"time"
)

type barrier struct {
	wg    sync.WaitGroup
	stopC chan struct{}
}

func newBarrier() *barrier {
	b := &barrier{stopC: make(chan struct{}, 1)}
	b.wg.Add(1)
	go b.handler()
	return b
}

func (b *barrier) handler() {
	defer b.wg.Done()
	t := time.NewTimer(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			t.Reset(time.Second)
		case <-b.stopC:
			return
		}
	}
}

func (b *barrier) Stop() {
	b.stop()
	b.wg.Wait()
}

// stop leaves a signal in the buffer, if there is none: only the first matters.
func (b *barrier) stop() {
	select {
	case b.stopC <- struct{}{}:
	default:
	}
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		b := newBarrier()
		defer b.Stop()
		w.Write([]byte("x"))
	})
	http.ListenAndServe(":8080", nil)
}

// tight has no room for the signal, which is lost while the goroutine does something else.
type tight struct{ stopC chan struct{} }

func newTight() *tight {
	t := &tight{stopC: make(chan struct{})}
	go t.handler() // want `goroutine "stopC" of tight is not stopped by Stop \(leaks 1 goroutine and what it holds each time\)`
	return t
}

func (t *tight) handler() {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			time.Sleep(time.Second)
		case <-t.stopC:
			return
		}
	}
}

func (t *tight) Stop() {
	select {
	case t.stopC <- struct{}{}:
	default:
	}
}

func init() {
	http.HandleFunc("/tight", func(w http.ResponseWriter, r *http.Request) {
		t := newTight()
		defer t.Stop()
		w.Write([]byte("x"))
	})
}
