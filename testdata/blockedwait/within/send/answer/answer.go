// Servers that answer those who may have left: one goroutine after the other stops.
package main

import (
	"context"
	"errors"
	"net/http"
	"time"
)

type response struct{ err error }

type request struct {
	key      string
	response chan response
}

type allocator struct{ pending chan request }

func (a *allocator) allocate(ctx context.Context, key string) error {
	req := request{key, make(chan response)}
	a.pending <- req
	select {
	case res := <-req.response:
		return res.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (a *allocator) run(ctx context.Context, workers int) {
	for range workers {
		go a.work(ctx) // want `goroutine may wait forever to send on "response", as allocate may have left by then \(leaks 1 goroutine each time, called per request from main\)`
	}
	<-ctx.Done()
}

func (a *allocator) work(ctx context.Context) {
	for {
		select {
		case req := <-a.pending:
			time.Sleep(time.Second)
			req.response <- response{}
		case <-ctx.Done():
			return
		}
	}
}

type question struct{ reply chan string }

type oracle struct{ asked chan question }

func (o *oracle) ask() (string, error) {
	q := question{make(chan string)}
	o.asked <- q
	select {
	case s := <-q.reply:
		return s, nil
	case <-time.After(time.Second):
		return "", errors.New("too late")
	}
}

func main() {
	a := &allocator{pending: make(chan request)}
	go a.run(context.Background(), 3)
	o := &oracle{asked: make(chan question)}
	go func() { // want `goroutine may wait forever to send on "reply", as ask may have left by then \(leaks 1 goroutine each time, called per request from main\)`
		for q := range o.asked {
			q.reply <- "yes"
		}
	}()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		a.allocate(r.Context(), r.URL.Path)
		o.ask()
	})
	http.ListenAndServe("localhost:8080", nil)
}
