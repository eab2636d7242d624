// Package main waits where nothing ends the wait, in functions that are called again and again.
package main

import (
	"context"
	"net/http"
	"os"
	"os/signal"
	"runtime"
	"sync"
	"time"
)

// A controller is stopped per request, and says nowhere that it is done.
type controller struct {
	cancel context.CancelFunc
	done   chan struct{}
	once   sync.Once
}

func (c *controller) start(ctx context.Context) {
	ctx, c.cancel = context.WithCancel(ctx)
	c.done = make(chan struct{})
	go func() {
		for ctx.Err() == nil {
			time.Sleep(time.Second)
		}
	}()
}

func (c *controller) stop() {
	c.once.Do(func() {
		c.cancel()
		<-c.done // want `the func literal in stop waits forever to receive from "done": nothing sends on it or closes it \(leaks 1 goroutine each time, called per request from main\)`
	})
}

// Another one says so.
type told struct {
	cancel context.CancelFunc
	done   chan struct{}
}

func (c *told) start(ctx context.Context) {
	ctx, c.cancel = context.WithCancel(ctx)
	c.done = make(chan struct{})
	go func() {
		defer close(c.done)
		for ctx.Err() == nil {
			time.Sleep(time.Second)
		}
	}()
}

func (c *told) stop() {
	c.cancel()
	<-c.done
}

// A handler waits for an answer that nobody gives, or for one to take its question.
type question struct {
	name   string
	answer chan string
}

func ask(w http.ResponseWriter, r *http.Request) {
	q := question{r.Host, make(chan string)}
	println(q.name)
	if answer, ok := <-q.answer; ok { // want `ask waits forever to receive from "answer": nothing sends on it or closes it .*`
		println(answer)
	}
}

// The second wait is never come to.
type pair struct{ first, second chan int }

func (p *pair) stop() {
	<-p.first // want `stop waits forever to receive from "first": nothing sends on it or closes it .*`
	<-p.second
}

func both(w http.ResponseWriter, r *http.Request) {
	p := &pair{make(chan int), make(chan int)}
	p.stop()
}

// What another system tells is waited for there only.
type service struct{ stopped chan struct{} }

func (s *service) stop() {
	if runtime.GOOS == "windows" {
		<-s.stopped
	}
}

func serviced(w http.ResponseWriter, r *http.Request) {
	s := &service{make(chan struct{})}
	s.stop()
}

var refresh = make(chan struct{})

func trigger(w http.ResponseWriter, r *http.Request) {
	refresh <- struct{}{} // want `trigger waits forever to send on "refresh": nothing receives from it .*`
}

// What is offered in a select, or fits into a buffer, does not wait.
var (
	offered = make(chan struct{})
	pending = make(chan struct{}, 1)
)

func offer(w http.ResponseWriter, r *http.Request) {
	select {
	case offered <- struct{}{}:
	default:
	}
	if len(pending) == 0 {
		pending <- struct{}{}
	}
}

// Others have the channel: a library, a helper, a list, an interface.
func interrupted(w http.ResponseWriter, r *http.Request) {
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt)
	defer signal.Stop(c)
	<-c
}

func finish(done chan<- struct{}) { close(done) }

func helped(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	go finish(done)
	<-done
}

// A job is seen as another type, or as one without a name, by who tells that it is done.
type job struct {
	done chan struct{}
	name string
}

type view struct {
	done chan struct{}
	name string
}

func finishView(v view) { close(v.done) }

func viewed(w http.ResponseWriter, r *http.Request) {
	j := job{make(chan struct{}), r.Host}
	go finishView(view(j))
	<-j.done
}

func finishUnnamed(v struct{ ready chan int }) { v.ready <- 1 }

func unnamed(w http.ResponseWriter, r *http.Request) {
	x := struct{ ready chan int }{make(chan int)}
	go finishUnnamed(x)
	<-x.ready
}

type waiters struct {
	mu   sync.Mutex
	list []chan struct{}
}

func (l *waiters) wait() {
	ready := make(chan struct{})
	l.mu.Lock()
	l.list = append(l.list, ready)
	l.mu.Unlock()
	<-ready
}

func (l *waiters) release() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, ready := range l.list {
		close(ready)
	}
	l.list = nil
}

type closer interface{ finish() }

type latch struct{ c chan struct{} }

func (l latch) finish() { close(l.c) }

func latched(closers chan<- closer) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		l := latch{make(chan struct{})}
		closers <- l
		<-l.c
	}
}

func main() {
	l, closers := &waiters{}, make(chan closer)
	go func() {
		for c := range closers {
			c.finish()
		}
	}()
	http.HandleFunc("/controller", func(w http.ResponseWriter, r *http.Request) {
		c, t := &controller{}, &told{}
		c.start(r.Context())
		t.start(r.Context())
		defer c.stop()
		defer t.stop()
	})
	http.HandleFunc("/ask", ask)
	http.HandleFunc("/both", both)
	http.HandleFunc("/serviced", serviced)
	http.HandleFunc("/trigger", trigger)
	http.HandleFunc("/offer", offer)
	http.HandleFunc("/interrupted", interrupted)
	http.HandleFunc("/helped", helped)
	http.HandleFunc("/viewed", viewed)
	http.HandleFunc("/unnamed", unnamed)
	http.HandleFunc("/wait", func(http.ResponseWriter, *http.Request) { l.wait() })
	http.HandleFunc("/release", func(http.ResponseWriter, *http.Request) { l.release() })
	http.HandleFunc("/latched", latched(closers))
	go func() { _ = http.ListenAndServe(":8080", nil) }()
	forever := make(chan struct{})
	<-forever
}
