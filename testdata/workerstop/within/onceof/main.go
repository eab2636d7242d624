// A sync.Once of an object lets its goroutine be started once for that, and there are as many as objects.
package main

import (
	"net/http"
	"sync"
	"time"
)

type zone struct{ once sync.Once }

func (z *zone) update() {
	for range time.Tick(time.Second) {
		println("update")
	}
}

var hooks []func()

func setUp() {
	z := &zone{}
	hooks = append(hooks, func() { z.once.Do(func() { go z.update() }) }) // want `goroutine runs for ever: nothing ends it: called per request from main .leaks 1 goroutine and what it holds each time.`
}

var first = &zone{}

func shared() {
	first.once.Do(func() { go first.update() })
}

func main() {
	http.HandleFunc("/", func(http.ResponseWriter, *http.Request) {
		setUp()
		for _, hook := range hooks {
			hook()
		}
		shared()
	})
	_ = http.ListenAndServe(":1", nil)
}
