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

type ask struct {
	key   string
	reply chan<- int
}

type store struct{ asks chan *ask }

func (s *store) loop() {
	for a := range s.asks {
		answer(a, len(a.key))
	}
}

func answer(a *ask, n int) { a.reply <- n }

func (s *store) get(key string) (int, error) {
	c := make(chan int)
	s.asks <- &ask{key, c}
	t := time.NewTimer(time.Second)
	defer t.Stop()
	select {
	case n := <-c:
		return n, nil
	case <-t.C:
		return 0, errors.New("too late")
	}
}

func main() {
	s := &store{asks: make(chan *ask)}
	go s.loop() // want `goroutine may wait forever to send on "reply" .*, as get may have left by then \(leaks 1 goroutine each time, called per request from main\)`
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
		s.get(r.URL.Path)
	})
	http.ListenAndServe("localhost:8080", nil)
}
