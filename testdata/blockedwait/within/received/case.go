// Package received has goroutines that wait for a channel in what they have received.
package received

import (
	"errors"
	"net/http"
	"sync"
)

type task struct {
	name string
	done chan struct{}
}

type job struct {
	name string
	done chan struct{}
}

type question struct{ n, answer chan int }

func check(name string) error {
	if name == "" {
		return errors.New("no name")
	}
	return nil
}

// closed ends each task in the turn that makes it.
func closed(names []string) {
	tasks := make(chan *task)
	go func() {
		for t := range tasks {
			<-t.done
		}
	}()
	defer close(tasks)
	for _, name := range names {
		t := &task{name: name, done: make(chan struct{})}
		tasks <- t
		close(t.done)
	}
}

// forgotten does not end a job that fails.
func forgotten(names []string) error {
	jobs := make(chan *job)
	go func() { // want `goroutine may wait forever to receive from "done"; nothing ends it .leaks 1 goroutine each time, called per request from ServeHTTP.`
		for j := range jobs {
			<-j.done
		}
	}()
	defer close(jobs)
	for _, name := range names {
		j := &job{name: name, done: make(chan struct{})}
		jobs <- j
		if err := check(j.name); err != nil {
			return err
		}
		close(j.done)
	}
	return nil
}

// answered gives each question what it needs before it goes out.
func answered(ns []int) {
	questions := make(chan question)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for q := range questions {
			q.answer <- 1 + <-q.n
		}
	}()
	defer func() {
		close(questions)
		<-done
	}()
	for _, n := range ns {
		q := question{make(chan int, 1), make(chan int, 1)}
		q.n <- n
		questions <- q
		if <-q.answer > 2 {
			return
		}
	}
}

type future struct{ c chan int }

func square(n int) future {
	f := future{make(chan int, 1)}
	go func() { f.c <- n * n }()
	return f
}

// filled has a goroutine for each, which fills it.
func filled(ns []int) {
	futures := make(chan future, 3)
	var group sync.WaitGroup
	group.Go(func() {
		for f := range futures {
			println(<-f.c)
		}
	})
	for _, n := range ns {
		futures <- square(n)
	}
	close(futures)
	group.Wait()
}

type server struct{}

// ServeHTTP is called for each request.
func (server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	names := r.URL.Query()["name"]
	closed(names)
	_ = forgotten(names)
	ns := []int{len(names)}
	answered(ns)
	filled(ns)
}
