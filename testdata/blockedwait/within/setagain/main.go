// A client is made anew, and its place is never empty for others, or is for some time.
package main

import (
	"net/http"
	"sync"
	"time"
)

var (
	mu     sync.Mutex
	client *http.Client
	kill   = make(chan int)

	other     *http.Client
	otherKill = make(chan int)
)

func connect() {
	mu.Lock()
	defer mu.Unlock()
	if client != nil {
		return
	}
	dial()
	go func() { <-kill }()
}

func dial() { client = &http.Client{} }

func reconnect() {
	mu.Lock()
	defer mu.Unlock()
	if client != nil {
		client = nil
	}
	dial()
}

func connectOther() {
	mu.Lock()
	defer mu.Unlock()
	if other != nil {
		return
	}
	other = &http.Client{}
	go func() { <-otherKill }() // want `goroutine may wait forever to receive from "otherKill"; nothing ends it \(leaks 1 goroutine each time, connectOther runs again once "other" is set back\)`
}

func closeOther() {
	mu.Lock()
	defer mu.Unlock()
	other = nil
}

var (
	third     *http.Client
	thirdKill = make(chan int)
)

func connectThird() {
	mu.Lock()
	defer mu.Unlock()
	if third != nil {
		return
	}
	third = &http.Client{}
	go func() { <-thirdKill }() // want `goroutine may wait forever to receive from "thirdKill"; nothing ends it \(leaks 1 goroutine each time, connectThird runs again once "third" is set back\)`
}

func forget() {
	for range time.Tick(time.Minute) {
		mu.Lock()
		third = nil
		mu.Unlock()
	}
}

func main() {
	go forget()
	http.HandleFunc("/third", func(w http.ResponseWriter, r *http.Request) { connectThird() })
	http.HandleFunc("/connect", func(w http.ResponseWriter, r *http.Request) { connect() })
	http.HandleFunc("/reconnect", func(w http.ResponseWriter, r *http.Request) { reconnect() })
	http.HandleFunc("/other", func(w http.ResponseWriter, r *http.Request) { connectOther() })
	http.HandleFunc("/close", func(w http.ResponseWriter, r *http.Request) { closeOther() })
	_ = http.ListenAndServe(":8080", nil)
}
