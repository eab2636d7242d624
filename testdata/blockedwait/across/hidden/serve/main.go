// Command serve calls what it cannot name.
package main

import (
	"context"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/hidden/api"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/hidden/sources"
)

func drain(w http.ResponseWriter, r *http.Request) {
	ch := make(chan string)
	go api.New(r.Host == "").Drain(ch) // want `goroutine may wait forever to receive from "ch".*`
	ch <- r.URL.Path
}

func drainAll(w http.ResponseWriter, r *http.Request) {
	ch := make(chan string)
	defer close(ch)
	go api.New(r.Host == "").Drain(ch)
	ch <- r.URL.Path
}

// take has a Taker of which nobody knows whether it waits.
func take(w http.ResponseWriter, r *http.Request) {
	ch := make(chan string)
	go api.NewTaker(r.Host == "").Take(ch)
	select {
	case ch <- r.URL.Path:
	case <-r.Context().Done():
	}
}

func schedule(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	go api.NewScheduler(sources.New()).Run(ctx) // want `goroutine may wait forever in source.NextPod .*; cancelling its context does not end it .*`
	<-r.Context().Done()
}

func follow(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	go api.NewFollower(sources.NewFeed(nil)).Run(ctx)
	<-r.Context().Done()
}

func main() {
	http.HandleFunc("/drain", drain)
	http.HandleFunc("/all", drainAll)
	http.HandleFunc("/take", take)
	http.HandleFunc("/schedule", schedule)
	http.HandleFunc("/follow", follow)
	_ = http.ListenAndServe(":8080", nil)
}
