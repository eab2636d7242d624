// Command serve runs schedulers per request.
package main

import (
	"context"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/through/queue"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/through/scheduler"
)

func simulate(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), time.Minute)
	defer cancel()
	var source scheduler.PodSource = queue.NewHeap()
	if r.Host == "" {
		source = queue.NewFIFO(8)
	}
	for _, pod := range r.Header["Pod"] {
		source.Add(pod)
	}
	go scheduler.New(source).Run(ctx) // want `goroutine may wait forever in source.NextPod \(Run → NextPod\); cancelling its context does not end it \(leaks 1 goroutine each time, started per request in simulate\)`
	<-ctx.Done()
}

func closed(w http.ResponseWriter, r *http.Request) {
	source := queue.NewClosing()
	defer source.Close()
	go scheduler.NewClosable(source).RunClosable(r.Context())
	source.Put(r.Host)
}

// fed has an item come when its context has ended.
func fed(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	source := queue.NewFeeding()
	defer source.Feed("")
	defer cancel()
	go scheduler.NewFed(source).RunFed(ctx)
	time.Sleep(time.Second)
}

func polled(w http.ResponseWriter, r *http.Request) {
	go scheduler.NewPolled(queue.NewPolling()).RunPolled(r.Context())
}

func main() {
	http.HandleFunc("/simulate", simulate)
	http.HandleFunc("/closed", closed)
	http.HandleFunc("/fed", fed)
	http.HandleFunc("/polled", polled)
	http.ListenAndServe(":0", nil)
}
