// A stream that its maker leaves open.
package main

import (
	"context"
	"errors"
	"net/http"
)

func lines(ctx context.Context, follow bool) (<-chan string, error) {
	if ctx.Err() != nil {
		return nil, errors.New("too late")
	}
	out := make(chan string, 1000)
	go func() {
		for follow {
			select {
			case out <- "line":
			case <-ctx.Done():
				return
			}
		}
	}()
	return out, nil
}

func query(ctx context.Context, follow bool) (<-chan string, error) {
	stream, err := lines(ctx, follow)
	if err != nil {
		return nil, err
	}
	messages := make(chan string, 1000)
	go func() { // want `goroutine may wait forever to receive from "stream" once query has returned \(leaks 1 goroutine each time, called per request from main\)`
		defer close(messages)
		for line := range stream {
			select {
			case messages <- line:
			case <-ctx.Done():
				return
			}
		}
	}()
	return messages, nil
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		messages, err := query(r.Context(), r.Method == "POST")
		if err != nil {
			return
		}
		for m := range messages {
			w.Write([]byte(m))
		}
	})
	http.ListenAndServe("localhost:8080", nil)
}
