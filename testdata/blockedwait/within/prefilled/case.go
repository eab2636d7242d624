// Command prefilled hands out turns that are in a buffer from the start, and gives them back or not.
package main

import (
	"errors"
	"io"
	"log"
	"net/http"
)

var errSize = errors.New("too large")

type renderer struct {
	tokens, kept, deferred, wide chan int
	slots                        chan struct{}
}

func newRenderer(n int) *renderer {
	r := &renderer{tokens: make(chan int, n), kept: make(chan int, n), deferred: make(chan int, n), wide: make(chan int, n), slots: make(chan struct{}, n)}
	for i := range n {
		r.tokens <- i
		r.kept <- i
		r.deferred <- i
		r.wide <- i
	}
	return r
}

func (r *renderer) convert(doc []byte) ([]byte, error) {
	token := <-r.tokens // want `convert may wait forever to receive from "tokens": it does not give back each turn that it takes \(leaks 1 goroutine each time, called per request from main\)`
	if len(doc) > 1000 {
		return nil, errSize
	}
	defer func() { r.tokens <- token }()
	return doc[1:], nil
}

func (r *renderer) convertKept(doc []byte) ([]byte, error) {
	token := <-r.kept
	if len(doc) > 1000 {
		r.kept <- token
		return nil, errSize
	}
	doc = doc[1:]
	r.kept <- token
	return doc, nil
}

func (r *renderer) convertDeferred(doc []byte) ([]byte, error) {
	token := <-r.deferred
	defer func() { r.deferred <- token }()
	if len(doc) > 1000 {
		return nil, errSize
	}
	return doc[1:], nil
}

// Who takes one of these gives it to another, who gives it back.
func (r *renderer) take() int        { return <-r.wide }
func (r *renderer) giveBack(got int) { r.wide <- got }

func (r *renderer) convertWide(doc []byte) ([]byte, error) {
	token := r.take()
	defer r.giveBack(token)
	return doc, nil
}

// Room is a turn, too.
func (r *renderer) convertIn(doc []byte) ([]byte, error) {
	r.slots <- struct{}{} // want `convertIn may wait forever to send on "slots": it does not give back each turn that it takes \(leaks 1 goroutine each time, called per request from main\)`
	if len(doc) > 1000 {
		return nil, errSize
	}
	defer func() { <-r.slots }()
	return doc[1:], nil
}

var tokens = make(chan int, 4)

func handle(w http.ResponseWriter, r *http.Request) {
	token := <-tokens // want `handle may wait forever to receive from "tokens": it does not give back each turn that it takes \(leaks 1 goroutine each time, started per request in handle\)`
	b, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	w.Write(b)
	tokens <- token
}

// jobs are given by others, and some are put back.
type worker struct{ jobs chan int }

func (s *worker) work(doc []byte) error {
	job := <-s.jobs
	if len(doc) > 1000 {
		return errSize
	}
	s.jobs <- job
	return nil
}

func (s *worker) Add(w http.ResponseWriter, r *http.Request) { s.jobs <- len(r.Host) }

func main() {
	for i := range 4 {
		tokens <- i
	}
	rd, s := newRenderer(4), &worker{make(chan int, 10)}
	http.HandleFunc("/a", func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		for _, convert := range []func([]byte) ([]byte, error){rd.convert, rd.convertKept, rd.convertDeferred, rd.convertWide, rd.convertIn} {
			out, _ := convert(b)
			w.Write(out)
		}
		s.work(b)
	})
	http.HandleFunc("/b", handle)
	http.HandleFunc("/c", s.Add)
	log.Fatal(http.ListenAndServe(":80", nil))
}
