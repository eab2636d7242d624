// Package main has a server that lives as long as the process, which ends only as it fails: those who ask it may have left.
package main

import (
	"context"
	"log"
	"net/http"
	"time"
)

type question struct {
	text  string
	reply chan<- string
}

type bufferedQuestion struct {
	text  string
	reply chan<- string
}

type awaitedQuestion struct {
	text  string
	reply chan<- string
}

type engine struct {
	in       chan question
	buffered chan bufferedQuestion
	awaited  chan awaitedQuestion
}

func newEngine() *engine {
	e := &engine{make(chan question), make(chan bufferedQuestion), make(chan awaitedQuestion)}
	go e.dispatch() // want `goroutine may wait forever to send on "reply", as ask may have left by then \(leaks 1 goroutine each time, called per request from main\)`
	go e.dispatchBuffered()
	go e.dispatchAwaited()
	return e
}

func (e *engine) dispatch() {
	for q := range e.in {
		time.Sleep(time.Second)
		q.reply <- q.text + "?"
	}
}

func (e *engine) ask(ctx context.Context, text string) (string, error) {
	reply := make(chan string)
	select {
	case e.in <- question{text, reply}:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	select {
	case a := <-reply:
		return a, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// askBuffered has room for the answer.
func (e *engine) askBuffered(ctx context.Context, text string) (string, error) {
	reply := make(chan string, 1)
	e.buffered <- bufferedQuestion{text, reply}
	select {
	case a := <-reply:
		return a, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (e *engine) dispatchBuffered() {
	for q := range e.buffered {
		q.reply <- q.text + "?"
	}
}

// askAwaited waits for it.
func (e *engine) askAwaited(text string) string {
	reply := make(chan string)
	e.awaited <- awaitedQuestion{text, reply}
	return <-reply
}

func (e *engine) dispatchAwaited() {
	for q := range e.awaited {
		q.reply <- q.text + "?"
	}
}

func main() {
	e := newEngine()
	http.HandleFunc("/ask", func(w http.ResponseWriter, r *http.Request) {
		a, err := e.ask(r.Context(), r.FormValue("q"))
		b, err2 := e.askBuffered(r.Context(), r.FormValue("q"))
		println(a, b, e.askAwaited(r.FormValue("q")), err, err2)
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}
