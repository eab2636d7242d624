// Package never waits on timers on whose channel nothing comes.
package never

import (
	"net/http"
	"time"
)

func serveTimers() {
	http.HandleFunc("/func", func(w http.ResponseWriter, r *http.Request) {
		go afterFunc(r.URL.Path) // want `goroutine may wait forever to receive from "timer.C"; nothing comes on its channel \(leaks 1 goroutine each time, started per request in serveTimers\)`
		go guarded(r.URL.Path)
		go drained(time.Minute) // want `goroutine may wait forever to receive from "timer.C"; nothing comes on its channel \(leaks 1 goroutine each time, started per request in serveTimers\)`
		go drainedWell(time.Minute)
	})
}

// afterFunc has a timer that calls a func: its channel is nil.
func afterFunc(name string) {
	t := time.AfterFunc(time.Minute, func() { println(name) })
	if len(name) > 3 && !t.Stop() {
		<-t.C
	}
}

func guarded(name string) {
	t := time.AfterFunc(time.Minute, func() { println(name) })
	if !t.Stop() && t.C != nil {
		<-t.C
	}
}

// drained asks the wrong way round.
func drained(period time.Duration) {
	next := time.NewTimer(period)
	if next.Stop() {
		<-next.C
	}
}

func drainedWell(period time.Duration) {
	next := time.NewTimer(period)
	if !next.Stop() {
		<-next.C
	}
}
