// Package eachturn receives from a channel that each turn of a loop makes: one answer is enough, if it comes.
package eachturn

import (
	"context"
	"errors"
	"net/http"
)

var errEmpty = errors.New("empty")

func work(clusters <-chan string, errs chan<- error) {
	for c := range clusters {
		if c == "" {
			errs <- errEmpty
			continue
		}
		errs <- nil
	}
}

func consume(ctx context.Context, tasks <-chan string, failed chan<- error) {
	defer close(failed)
	for t := range tasks {
		clusters, errs := make(chan string, 1), make(chan error, 1)
		go work(clusters, errs)
		clusters <- t
		close(clusters)
		if err := <-errs; err != nil {
			failed <- errors.Join(err, ctx.Err())
		}
	}
}

func Handle(w http.ResponseWriter, r *http.Request) {
	tasks, failed := make(chan string), make(chan error)
	go consume(r.Context(), tasks, failed)
	tasks <- r.URL.Path
	close(tasks)
	for err := range failed {
		_, _ = w.Write([]byte(err.Error()))
	}
}
