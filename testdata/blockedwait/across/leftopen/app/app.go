// Package main reads what feeds give, per request.
package main

import (
	"context"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/leftopen/feed"
)

func read(updates <-chan int, found func(int)) {
	for u := range updates {
		found(u)
	}
}

func main() {
	http.HandleFunc("/feed", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		f := feed.NewFeed(ctx)
		go func() { // want `goroutine may wait forever to receive from "Updates"; nothing ends it \(leaks 1 goroutine each time, started per request in main\)`
			for u := range f.Updates() {
				println(u)
			}
		}()
		<-ctx.Done()
	})
	http.HandleFunc("/select", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		f := feed.NewFeed(ctx)
		go func() {
			for {
				select {
				case u := <-f.Updates():
					println(u)
				case <-ctx.Done():
					return
				}
			}
		}()
		<-ctx.Done()
	})
	http.HandleFunc("/closed", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		c := feed.NewClosed(ctx)
		go func() {
			for u := range c.Updates() {
				println(u)
			}
		}()
		<-ctx.Done()
	})
	http.HandleFunc("/helped", func(w http.ResponseWriter, r *http.Request) {
		h := feed.NewHelped(r.Context())
		go func() {
			for u := range h.Updates() {
				println(u)
			}
		}()
		<-r.Context().Done()
	})
	http.HandleFunc("/kept", func(w http.ResponseWriter, r *http.Request) {
		updates := make(chan int)
		k := feed.NewKept(updates)
		go read(k.Updates(), func(u int) { println(u) })
		<-r.Context().Done()
		close(updates)
	})
	http.ListenAndServe(":0", nil)
}
