// Package ticks has goroutines that go on with each tick, which do not end, and such as take a token.
package ticks

import (
	"net/http"
	"sync"
	"time"
)

func ranges(poll func()) {
	tick := time.NewTicker(time.Second)
	go func() { // want `goroutine runs for ever: nothing ends it: called per request from serve \(leaks 1 goroutine and what it holds each time\)`
		for range tick.C {
			poll()
		}
	}()
}

func rangesTick(poll func()) {
	go func() { // want `goroutine runs for ever: nothing ends it: called per request from serve \(leaks 1 goroutine and what it holds each time\)`
		for range time.Tick(time.Second) {
			poll()
		}
	}()
}

func inVariable(read func() bool, poll func()) {
	go func() {
		each := func() {
			tick := time.NewTicker(time.Second)
			for range tick.C {
				poll()
			}
		}
		go each() // want `goroutine runs for ever: nothing ends it: called per request from serve via inVariable \(leaks 1 goroutine and what it holds each time\)`
		for read() {
		}
	}()
}

func until(done <-chan struct{}, poll func()) {
	tick := time.NewTicker(time.Second)
	go func() {
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				poll()
			case <-done:
				return
			}
		}
	}()
}

func tenTimes(poll func()) {
	go func() {
		n := 0
		for range time.Tick(time.Second) {
			poll()
			if n++; n == 10 {
				return
			}
		}
	}()
}

// The channel has tokens: who takes one gives one back.
func atMostFour(jobs []func()) {
	var wg sync.WaitGroup
	tokens := make(chan struct{}, 4)
	for _, job := range jobs {
		tokens <- struct{}{}
		wg.Add(1)
		go func() {
			defer func() {
				<-tokens
				wg.Done()
			}()
			job()
		}()
	}
	wg.Wait()
}

func serve(poll func()) {
	http.HandleFunc("/", func(_ http.ResponseWriter, r *http.Request) {
		ranges(poll)
		rangesTick(poll)
		inVariable(func() bool { return r.Context().Err() == nil }, poll)
		until(r.Context().Done(), poll)
		tenTimes(poll)
		atMostFour([]func(){poll})
	})
}
