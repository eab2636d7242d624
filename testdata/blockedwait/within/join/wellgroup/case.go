// Package main waits for groups whose goroutines never fail, and for one whose may.
package main

import (
	"context"
	"log"
	"net/http"

	"golang.org/x/sync/errgroup"
)

func fetch(ctx context.Context, i int, ch chan<- int) error {
	select {
	case ch <- i:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// collect closes the channel, as the senders have nothing to say.
func collect(ctx context.Context) error {
	senders, sctx := errgroup.WithContext(ctx)
	receivers, _ := errgroup.WithContext(ctx)
	ch := make(chan int, 100)
	for i := range 10 {
		senders.Go(func() error {
			if err := fetch(sctx, i, ch); err != nil {
				log.Print(err)
			}
			return nil
		})
	}
	receivers.Go(func() error {
		for v := range ch {
			log.Print(v)
		}
		return nil
	})
	if err := senders.Wait(); err != nil {
		return err
	}
	close(ch)
	return receivers.Wait()
}

// collectAll leaves the receiver alone where a sender fails.
func collectAll(ctx context.Context) error {
	senders, sctx := errgroup.WithContext(ctx)
	receivers, _ := errgroup.WithContext(ctx)
	ch := make(chan int, 100)
	for i := range 10 {
		senders.Go(func() error { return fetch(sctx, i, ch) })
	}
	receivers.Go(func() error { // want `goroutine may wait forever to receive from "ch" if collectAll returns early .leaks 1 goroutine each time, called per request from main.`
		for v := range ch {
			log.Print(v)
		}
		return nil
	})
	if err := senders.Wait(); err != nil {
		return err
	}
	close(ch)
	return receivers.Wait()
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		log.Print(collect(r.Context()), collectAll(r.Context()))
	})
	_ = http.ListenAndServe("localhost:8080", nil)
}
