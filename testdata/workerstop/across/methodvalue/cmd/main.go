// Command cmd has a handler that is called through method values of its interface.
package main

import (
	"github.com/leaklint/leaklint/testdata/workerstop/across/methodvalue/watch"
	"net/http"
	"sync"
)

type status struct {
	mu   sync.Mutex
	done chan struct{}
	in   chan string
}

func (s *status) OnUpdate(name string) {
	s.start()
	s.in <- name
}

func (s *status) start() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.done != nil {
		return
	}
	s.done = make(chan struct{})
	go s.work(s.done)
}

func (s *status) work(done chan struct{}) {
	for {
		select {
		case <-done:
			return
		case x := <-s.in:
			println(x)
		}
	}
}
func (s *status) OnCreate(name string) { s.OnUpdate(name) }

func (s *status) OnRemove(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.done != nil {
		close(s.done)
		s.done = nil
	}
}
func main() {
	w := watch.New()
	w.Hs = append(w.Hs, &status{in: make(chan string)})
	go w.Dispatch()
	http.ListenAndServe("", w)
}
