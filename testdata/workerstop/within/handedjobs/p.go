// Package main hands on jobs that have what ends a goroutine in several ways.
package main

import (
	"errors"
	"net/http"
	"time"
)

type job struct {
	name string
	run  func() error
	done chan struct{} // for those that wait for the job
}

type dispatcher struct{ jobs chan job }

func (d *dispatcher) offer(j job) bool {
	select {
	case d.jobs <- j:
		return true
	default:
		return false
	}
}

func (d *dispatcher) loop() {
	for j := range d.jobs {
		if err := j.run(); err != nil {
			println(j.name, err.Error())
		}
	}
}

func heartbeat(done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		case <-time.After(time.Second):
		}
	}
}

func build(name string) error {
	if name == "" {
		return errors.New("no name")
	}
	return nil
}

type server struct{ disp *dispatcher }

func (s *server) submit(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	done := make(chan struct{})
	stop := func() { close(done) }
	go heartbeat(done)
	work := func() error {
		defer stop()
		return build(name)
	}
	if !s.disp.offer(job{name: name, run: work, done: done}) {
		stop()
		http.Error(w, "too many jobs", http.StatusServiceUnavailable)
	}
}

// idle is a job whose func ends something else.
type idle struct {
	run  func() error
	done chan struct{}
}

type queue struct{ jobs chan idle }

func (q *queue) loop() {
	for j := range q.jobs {
		if err := j.run(); err != nil {
			println(err.Error())
		}
	}
}

func (q *queue) submit(w http.ResponseWriter, r *http.Request) {
	done, begun := make(chan struct{}), make(chan struct{})
	begin := func() { close(begun) }
	go heartbeat(done) // want `goroutine "done" of idle is never stopped.*`
	q.jobs <- idle{done: done, run: func() error {
		defer begin()
		return build(r.Host)
	}}
}

func main() {
	s, q := &server{disp: &dispatcher{jobs: make(chan job, 16)}}, &queue{jobs: make(chan idle)}
	go s.disp.loop()
	go q.loop()
	http.HandleFunc("/build", s.submit)
	http.HandleFunc("/idle", q.submit)
	_ = http.ListenAndServe(":8080", nil)
}
