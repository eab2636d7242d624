// Command serve gives its schedulers an item more in the end.
package main

import (
	"context"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/throughfed/queue"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/throughfed/scheduler"
)

func simulate(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	var source scheduler.PodSource = queue.NewHeap()
	defer source.Add("")
	defer cancel()
	if r.Host == "" {
		source = queue.NewFIFO(8)
	}
	go scheduler.New(source).Run(ctx)
	time.Sleep(time.Second)
}

func main() {
	http.HandleFunc("/simulate", simulate)
	http.ListenAndServe(":0", nil)
}
