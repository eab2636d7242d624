// Package main asks a goroutine again and again, each time with a channel of its own for the answer.
package main

import (
	"net/http"
	"time"
)

type request struct {
	index  uint64
	answer chan error
}

type lookup struct {
	key    string
	answer chan string
}

type queue struct {
	requests chan request
	pointers chan *request
	lookups  chan lookup
	replies  chan chan int
	done     chan struct{}
}

func newQueue() *queue {
	q := &queue{make(chan request), make(chan *request), make(chan lookup), make(chan chan int), make(chan struct{})}
	go q.run()
	return q
}

func update(f func() error) error { return f() }

func (q *queue) run() {
	for {
		select {
		case r := <-q.requests:
			err := update(func() error { println(r.index); return nil })
			r.answer <- err
		case r := <-q.pointers:
			r.answer <- nil
		case l := <-q.lookups:
			l.answer <- l.key
		case reply := <-q.replies:
			reply <- 1
		case <-q.done:
			return
		}
	}
}

func (q *queue) Close() { close(q.done) }

func (q *queue) delete(index uint64) error {
	r := request{index: index, answer: make(chan error)}
	q.requests <- r
	return <-r.answer
}

func (q *queue) deleteAt(index uint64) error {
	r := &request{index: index, answer: make(chan error)}
	q.pointers <- r
	return <-r.answer
}

func (q *queue) find(key string) string {
	answer := make(chan string)
	q.lookups <- lookup{key, answer}
	return <-answer
}

func (q *queue) count() int {
	reply := make(chan int)
	q.replies <- reply
	return <-reply
}

type service struct{ queue *queue }

func (s *service) loop() (stop, done chan struct{}) {
	stop, done = make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		t := time.NewTicker(time.Second)
		defer t.Stop()
		for {
			select {
			case <-stop:
				return
			case <-t.C:
				if err := s.queue.delete(1); err != nil {
					println(err, s.queue.deleteAt(2), s.queue.find("key"), s.queue.count())
				}
			}
		}
	}()
	return stop, done
}

func main() {
	s := &service{newQueue()}
	defer s.queue.Close()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		stop, done := s.loop()
		<-r.Context().Done()
		close(stop)
		<-done
	})
	_ = http.ListenAndServe(":8080", nil)
}
