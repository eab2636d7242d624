// Package main has objects that keep the context for the end of which their goroutines leave.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"time"
)

// That of a request, which the handler puts there.
type job struct {
	ctx  context.Context
	done chan struct{}
}

func (j *job) run() {
	select {
	case <-j.ctx.Done():
		return
	case <-time.After(time.Second):
	}
	close(j.done)
}

func direct(r *http.Request) {
	j := &job{r.Context(), make(chan struct{})}
	go j.run()
	<-j.done // want `direct may wait forever to receive from "done": the goroutine that sends on it or closes it may return without doing so .*`
}

// Or gives to a constructor; the goroutine comes to its end on both ways.
type session struct {
	ctx   context.Context
	in    chan<- string
	group sync.WaitGroup
}

func newSession(ctx context.Context, in chan<- string) *session { return &session{ctx: ctx, in: in} }

func (s *session) send(name string) {
	select {
	case s.in <- name:
		s.group.Done()
	case <-s.ctx.Done():
	}
}

func constructed(r *http.Request, in chan<- string) {
	s := newSession(r.Context(), in)
	s.group.Add(1)
	go s.send(r.Host)
	s.group.Wait() // want `constructed may wait forever in group.Wait: .*`
}

// One of its own, which Stop cancels before it waits.
type call struct {
	ctx    context.Context
	cancel context.CancelFunc
	done   chan struct{}
}

func (c *call) run() {
	select {
	case <-c.ctx.Done():
		return
	case <-time.After(time.Second):
	}
	close(c.done)
}

func (c *call) stop() {
	c.cancel()
	<-c.done // want `stop may wait forever to receive from "done": .*`
}

func cancelled() {
	c := &call{done: make(chan struct{})}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	go c.run()
	defer c.stop()
	log.Print("called")
}

// This one waits first.
type patient struct {
	ctx    context.Context
	cancel context.CancelFunc
	done   chan struct{}
}

func (p *patient) run() {
	select {
	case <-p.ctx.Done():
		return
	case <-time.After(time.Second):
	}
	close(p.done)
}

func (p *patient) stop() {
	<-p.done
	p.cancel()
}

func waited() {
	p := &patient{done: make(chan struct{})}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	go p.run()
	defer p.stop()
	log.Print("called")
}

// That of the process.
type server struct {
	ctx  context.Context
	done chan struct{}
}

func newServer(ctx context.Context) *server { return &server{ctx, make(chan struct{})} }

func (s *server) run() {
	select {
	case <-s.ctx.Done():
		return
	case <-time.After(time.Second):
	}
	close(s.done)
}

func served(ctx context.Context) {
	s := newServer(ctx)
	go s.run()
	<-s.done
}

// Who calls a Reconcile gives it a context of a time, or that of the process.
type reconciler struct{}

func (reconciler) Reconcile(ctx context.Context) {
	done := make(chan struct{})
	go func() {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
		close(done)
	}()
	<-done // want `Reconcile may wait forever to receive from "done": .*`
}

type steady struct{}

func (steady) Reconcile(ctx context.Context) {
	done := make(chan struct{})
	go func() {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
		close(done)
	}()
	<-done
}

func timed() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	reconciler{}.Reconcile(ctx)
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	in := make(chan string)
	go func() {
		for name := range in {
			log.Print(name)
		}
	}()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		direct(r)
		constructed(r, in)
		cancelled()
		waited()
		served(ctx)
		timed()
		steady{}.Reconcile(ctx)
	})
	go http.ListenAndServe(":8080", nil)
	<-ctx.Done()
}
