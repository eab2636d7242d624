// Package main has writers with a part that starts a goroutine.
package main

import "net/http"

type queue struct{ tasks chan func() }

func newQueue() *queue {
	q := &queue{tasks: make(chan func())}
	go q.run()
	return q
}

func (q *queue) run() {
	for task := range q.tasks {
		task()
	}
}

func (q *queue) finish() { close(q.tasks) }

type coordination struct {
	queue *queue
	size  int
}

func (c *coordination) init(size int) {
	c.queue = newQueue()
	c.size = size
}

type writer struct {
	name         string
	onFull       func()
	coordination coordination
}

func newWriter(name string) *writer {
	w := &writer{name: name}
	w.onFull = func() { w.coordination.size++ }
	w.coordination.init(len(name))
	return w
}

func (w *writer) Close() { w.coordination.queue.finish() }

func write(rw http.ResponseWriter, r *http.Request) {
	w := newWriter(r.Host)
	defer w.Close()
	w.onFull()
	w.coordination.queue.tasks <- func() { println(w.name) }
}

// shared is there for all requests, and is set up by each.
type shared struct{ coordination coordination2 }

type coordination2 struct{ queue *queue }

func (c *coordination2) init() {
	c.queue = newQueue() // want `goroutine "queue" of coordination2 is replaced and not stopped .*`
}

func (s *shared) setUp(http.ResponseWriter, *http.Request) { s.coordination.init() }

func (s *shared) Close() { s.coordination.queue.finish() }

func main() {
	s := &shared{}
	defer s.Close()
	http.HandleFunc("/write", write)
	http.HandleFunc("/setup", s.setUp)
	_ = http.ListenAndServe(":8080", nil)
}
