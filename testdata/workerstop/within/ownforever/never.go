package ownforever

import (
	"net/http"
	"time"
)

// NeverStop may be passed to make it never stop.
var NeverStop <-chan struct{} = make(chan struct{})

var (
	stopper                 = make(chan struct{})
	stopped <-chan struct{} = stopper
)

func until(stop <-chan struct{}) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-stop:
			return
		case <-ticker.C:
			println("tick")
		}
	}
}

func never() {
	until(NeverStop)
}

func Never() {
	http.HandleFunc("/never", func(http.ResponseWriter, *http.Request) {
		go until(NeverStop) // want `goroutine runs for ever: nothing ends it: started per request in Never .*`
		go never()          // want `goroutine runs for ever: nothing ends it: started per request in Never .*`
	})
	http.HandleFunc("/stopped", func(http.ResponseWriter, *http.Request) {
		go until(stopped)
	})
	http.HandleFunc("/stop", func(http.ResponseWriter, *http.Request) { close(stopper) })
	_ = http.ListenAndServe(":8080", nil)
}
