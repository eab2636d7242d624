// A stream that its maker closes when the context ends, given with an error that may come before it.
package main

import (
	"context"
	"errors"
	"net/http"
)

func pods(ctx context.Context) (<-chan string, error) {
	if ctx.Err() != nil {
		return nil, errors.New("x")
	}
	return make(chan string), nil
}

func getLogs(ctx context.Context, follow bool) (<-chan string, error) {
	added, err := pods(ctx)
	if err != nil {
		return nil, err
	}
	logs := make(chan string, 1000)
	go func() {
		var watching uint
		defer close(logs)
		finished := make(chan error)
		for {
			select {
			case <-ctx.Done():
				return
			case <-finished:
				watching--
				if watching == 0 && !follow {
					return
				}
			case p := <-added:
				watching++
				go func() {
					select {
					case finished <- podLogs(ctx, p, logs):
					case <-ctx.Done():
					}
				}()
			}
		}
	}()
	return logs, nil
}

func podLogs(ctx context.Context, p string, out chan<- string) error { return ctx.Err() }

func query(ctx context.Context) (<-chan string, error) {
	stream, err := getLogs(ctx, true)
	if err != nil {
		return nil, err
	}
	msgs := make(chan string, 1000)
	go func() {
		defer close(msgs)
		for m := range stream {
			select {
			case msgs <- m:
			case <-ctx.Done():
			}
		}
	}()
	return msgs, nil
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		ms, err := query(r.Context())
		if err != nil {
			return
		}
		for m := range ms {
			w.Write([]byte(m))
		}
	})
	http.ListenAndServe("localhost:8080", nil)
}
