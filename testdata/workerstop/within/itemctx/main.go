// A scheduler takes requests out of a channel, and has a goroutine for each, until the context ends that the request brings.
package main

import (
	"context"
	"net/http"
)

type request struct {
	ctx  context.Context
	name string
}

type scheduler struct {
	ctx      context.Context
	pending  chan *request
	lasting  chan *task
	finished chan string
	load     func(*request) bool
}

// A task has the context of the scheduler.
type task struct {
	ctx  context.Context
	name string
}

func (s *scheduler) use(r *request) {
	go func() {
		<-r.ctx.Done()
		s.finished <- r.name
	}()
}

func (s *scheduler) start(r *request) bool {
	go func() {
		println("loading", r.name)
		go func() {
			<-r.ctx.Done()
			s.finished <- r.name
		}()
	}()
	return true
}

func (s *scheduler) keep(t *task) {
	go func() { // want `goroutine runs until t.ctx ends, and more are started before that: called per request from lasts \(leaks 1 goroutine and what it holds each time\)`
		<-t.ctx.Done()
		println(t.name)
	}()
}

func (s *scheduler) run() {
	for {
		select {
		case r := <-s.pending:
			s.use(r)
			if !s.load(r) {
				continue
			}
		case t := <-s.lasting:
			s.keep(t)
		case name := <-s.finished:
			println(name)
		}
	}
}

func (s *scheduler) serve(w http.ResponseWriter, r *http.Request) { s.enqueue(r.Context(), r.Host) }

func (s *scheduler) enqueue(ctx context.Context, name string) {
	s.pending <- &request{ctx: ctx, name: name}
}

func (s *scheduler) lasts(w http.ResponseWriter, r *http.Request) { s.schedule(r.Host) }

func (s *scheduler) schedule(name string) { s.lasting <- &task{ctx: s.ctx, name: name} }

func main() {
	s := &scheduler{ctx: context.Background(), pending: make(chan *request), lasting: make(chan *task), finished: make(chan string)}
	ctx, stop := context.WithCancel(s.ctx)
	defer stop()
	s.ctx = ctx
	s.load = s.start
	go s.run()
	http.HandleFunc("/serve", s.serve)
	http.HandleFunc("/lasts", s.lasts)
	_ = http.ListenAndServe(":8080", nil)
}
