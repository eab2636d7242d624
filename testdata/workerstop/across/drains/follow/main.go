// Command follow starts one goroutine after the other, each in another package, which reads for it, too.
package main

import (
	"context"
	"net/http"

	"github.com/leaklint/leaklint/testdata/workerstop/across/drains/watcher"
)

type server struct {
	ctx context.Context
	src *watcher.Source
}

func (s *server) follow(w http.ResponseWriter, r *http.Request) {
	for s.ctx.Err() == nil {
		watcher.Drain(watcher.Watch(s.ctx, s.src))
	}
}

func (s *server) poll(w http.ResponseWriter, r *http.Request) {
	for s.ctx.Err() == nil {
		println(watcher.First(watcher.Poll(s.ctx, s.src)))
	}
}

func main() {
	s := &server{context.Background(), &watcher.Source{Events: make(chan string)}}
	http.HandleFunc("/follow", s.follow)
	http.HandleFunc("/poll", s.poll)
	_ = http.ListenAndServe(":8080", nil)
}
