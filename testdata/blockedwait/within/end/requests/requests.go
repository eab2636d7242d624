// Two come to the same function: a loop with the context of the process, and requests with their own.
package main

import (
	"context"
	"net/http"
	"time"
)

type index struct{ read func(string) string }

func (x *index) get(ctx context.Context, key string) string {
	found := make(chan string)
	go func() { found <- x.read(key) }() // want `goroutine may wait forever to send on "found" when ctx ends and get returns \(leaks 1 goroutine each time, called per request from main\)`
	select {
	case v := <-found:
		return v
	case <-ctx.Done():
		return ""
	}
}

func (x *index) refresh(ctx context.Context) {
	for ctx.Err() == nil {
		x.get(ctx, "all")
		time.Sleep(time.Minute)
	}
}

func main() {
	x := &index{read: func(key string) string { return key }}
	go x.refresh(context.Background())
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { w.Write([]byte(x.get(r.Context(), r.URL.Path))) })
	http.ListenAndServe("localhost:8080", nil)
}
