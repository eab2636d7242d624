// Package main takes items out of sets, and out of queues.
package main

import "net/http"

// A set says whether there was an item.
type set interface {
	Add(n int) bool
	Contains(n int) bool
	Pop() (int, bool)
}

// Items says whether it was shut down.
type items interface {
	Add(n int)
	Pop() (n int, shut bool)
}

// A queue waits for one.
type queue interface {
	Add(n int)
	Pop() int
}

type server struct {
	known set
	queue queue
	items items
}

func (s *server) shrink() {
	for range 3 {
		s.known.Pop()
	}
}

func (s *server) next() { println(s.queue.Pop()) }

func (s *server) work() {
	for {
		n, shut := s.items.Pop()
		if shut {
			return
		}
		println(n)
	}
}

func serve(s *server) {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		go s.shrink()
		go s.work() // want `goroutine may wait forever in items.Pop.*`
		go s.next() // want `goroutine may wait forever in queue.Pop.*`
	})
	_ = http.ListenAndServe(":80", nil)
}

func main() { serve(new(server)) }
