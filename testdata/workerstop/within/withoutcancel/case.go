// Package main gives goroutines a context that has the values of another one, and does not end with it.
package main

import (
	"context"
	"net/http"
	"time"
)

type session struct{ cancel context.CancelFunc }

func open(parent context.Context) *session {
	ctx, cancel := context.WithCancel(parent)
	go poll(context.WithoutCancel(ctx)) // want `goroutine runs for ever: nothing ends it.*`
	return &session{cancel}
}

func poll(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			println("poll")
		}
	}
}

func (s *session) Close() { s.cancel() }

// What ends is made of the one that does not.
func openWell(parent context.Context) *session {
	ctx, cancel := context.WithCancel(context.WithoutCancel(parent))
	go poll(context.WithValue(ctx, session{}, "values go along"))
	return &session{cancel}
}

// What is done once ends by itself.
func once(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second):
		println("once")
	}
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		a, b := open(r.Context()), openWell(r.Context())
		defer a.Close()
		defer b.Close()
		go once(context.WithoutCancel(r.Context()))
		time.Sleep(time.Second)
	})
	_ = http.ListenAndServe(":8080", nil)
}
