// Command ends has sources of which nobody needs to be told: each ends by itself. Its other source is declared behind its use.
package main

import (
	"context"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/through/ends/taker"
)

type ring struct {
	items []string
	n     int
}

func (r *ring) Dequeue() string {
	r.n++
	<-time.After(time.Second)
	note(r.n)
	go note(r.n)
	return r.items[r.n%len(r.items)]
}

func note(n int) {
	seen := make(chan int, 1)
	seen <- n
	println(<-seen)
}

func serveRing(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	go taker.New(&ring{items: []string{"a"}}).Run(ctx)
	<-r.Context().Done()
}

func serveQueue(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	go taker.NewPods(newQueue()).Run(ctx) // want `goroutine may wait forever in source.NextPod .*; cancelling its context does not end it .*`
	<-r.Context().Done()
}

func main() {
	http.HandleFunc("/ring", serveRing)
	http.HandleFunc("/queue", serveQueue)
	_ = http.ListenAndServe(":8080", nil)
}

type queue struct{ pods chan string }

func newQueue() *queue { return &queue{make(chan string)} }

func (q *queue) NextPod() string { return <-q.pods }
