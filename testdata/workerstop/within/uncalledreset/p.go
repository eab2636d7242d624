// Books that a method opens again which nobody in the program calls.
package main

import (
	"net/http"
	"time"
)

type janitor struct{ stop chan struct{} }

func newJanitor() *janitor {
	j := &janitor{stop: make(chan struct{})}
	go j.run()
	return j
}

func (j *janitor) run() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-j.stop:
			return
		case <-t.C:
		}
	}
}

func (j *janitor) Close() { close(j.stop) }

type cache interface {
	Init()
	Dispose()
}

// One whose Dispose nobody calls.
type once struct{ j *janitor }

func (c *once) Init() {
	if c.j == nil {
		c.j = newJanitor() // want:vet `goroutine "j" of once is not stopped by Dispose \(leaks 1 goroutine and what it holds each time\)`
	}
}

func (c *once) Dispose() { c.j = nil }

// One that is disposed of for each reload.
type again struct{ j *janitor }

func (c *again) Init() {
	if c.j == nil {
		c.j = newJanitor() // want `goroutine "j" of again is not stopped by Dispose \(leaks 1 goroutine and what it holds each time\)`
	}
}

func (c *again) Dispose() { c.j = nil }

var second again

func main() {
	var c cache = &once{}
	c.Init()
	http.HandleFunc("/reload", func(w http.ResponseWriter, r *http.Request) {
		second.Dispose()
		second.Init()
	})
	http.ListenAndServe(":80", nil)
}
