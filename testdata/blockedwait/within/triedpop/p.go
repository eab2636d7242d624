// Package main takes items out of sets, and out of queues.
package main

import "net/http"

// A set says whether there was an item.
type set interface {
	Add(n int) bool
	Pop() (int, bool)
}

// A queue waits for one.
type queue interface {
	Add(n int)
	Pop() int
}

type server struct {
	known set
	queue queue
}

func (s *server) shrink() {
	for range 3 {
		s.known.Pop()
	}
}

func (s *server) next() { println(s.queue.Pop()) }

func serve(s *server) {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		go s.shrink()
		go s.next() // want `goroutine may wait forever in queue.Pop.*`
	})
	_ = http.ListenAndServe(":80", nil)
}

func main() { serve(new(server)) }
