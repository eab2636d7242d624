// Package main waits for goroutines that leave where something is not in a map.
package main

import (
	"net/http"
	"sync"
)

type runtime struct {
	mu   sync.Mutex
	cond *sync.Cond
	idx  map[string]bool
	task map[string]*int
}

// waitStop waits until id is gone. If it has gone already nobody sends.
func (s *runtime) waitStop(id string) {
	done := make(chan struct{}, 1)
	go func() {
		s.cond.L.Lock()
		defer s.cond.L.Unlock()
		if !s.idx[id] {
			return
		}
		for s.idx[id] {
			s.cond.Wait()
		}
		done <- struct{}{}
	}()
	<-done // want `waitStop may wait forever to receive from "done": the goroutine that sends on it or closes it may return without doing so \(leaks 1 goroutine each time, called per request from main\)`
}

func (s *runtime) has(id string) bool {
	_, ok := s.task[id]
	return ok
}

func (s *runtime) waitTask(id string) int {
	answer := make(chan int)
	go func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if !s.has(id) {
			return
		}
		answer <- *s.task[id]
	}()
	return <-answer // want `waitTask may wait forever to receive from "answer": the goroutine that sends on it or closes it may return without doing so \(leaks 1 goroutine each time, called per request from main\)`
}

// checked looks itself before it waits.
func (s *runtime) checked(id string) int {
	if s.task[id] == nil {
		return 0
	}
	answer := make(chan int)
	go func() {
		if s.task[id] == nil {
			return
		}
		answer <- *s.task[id]
	}()
	return <-answer
}

// closed is told whichever way the goroutine leaves.
func (s *runtime) closed(id string) int {
	answer := make(chan int)
	go func() {
		defer close(answer)
		if !s.has(id) {
			return
		}
		answer <- *s.task[id]
	}()
	return <-answer
}

func (s *runtime) remove(id string) {
	s.mu.Lock()
	delete(s.idx, id)
	s.mu.Unlock()
	s.cond.Broadcast()
}

func main() {
	s := &runtime{idx: map[string]bool{}, task: map[string]*int{}}
	s.cond = sync.NewCond(&s.mu)
	http.HandleFunc("/stop", func(w http.ResponseWriter, r *http.Request) { s.waitStop(r.FormValue("id")) })
	http.HandleFunc("/task", func(w http.ResponseWriter, r *http.Request) { s.waitTask(r.FormValue("id")) })
	http.HandleFunc("/checked", func(w http.ResponseWriter, r *http.Request) { s.checked(r.FormValue("id")) })
	http.HandleFunc("/closed", func(w http.ResponseWriter, r *http.Request) { s.closed(r.FormValue("id")) })
	http.HandleFunc("/del", func(w http.ResponseWriter, r *http.Request) { s.remove(r.FormValue("id")) })
	http.ListenAndServe(":1", nil)
}

func (s *runtime) find(id string) *int { return s.task[id] }

// asked looks by another function.
func (s *runtime) asked(id string) int {
	if s.find(id) == nil {
		return 0
	}
	answer := make(chan int)
	go func() {
		if !s.has(id) {
			return
		}
		answer <- *s.task[id]
	}()
	return <-answer
}

// put has it there.
func (s *runtime) put(id string) int {
	s.task[id] = new(int)
	answer := make(chan int)
	go func() {
		if !s.has(id) {
			return
		}
		answer <- *s.task[id]
	}()
	return <-answer
}

func init() {
	s := &runtime{idx: map[string]bool{}, task: map[string]*int{}}
	http.HandleFunc("/asked", func(w http.ResponseWriter, r *http.Request) { s.asked(r.FormValue("id")) })
	http.HandleFunc("/put", func(w http.ResponseWriter, r *http.Request) { s.put(r.FormValue("id")) })
}

// serve is called where its caller has looked.
func (s *runtime) serve(id string) int {
	answer := make(chan int)
	go func() {
		v, ok := s.task[id]
		if !ok {
			return
		}
		answer <- *v
	}()
	return <-answer
}

// usual has an entry that is there from the start.
func (s *runtime) usual() int {
	answer := make(chan int)
	go func() {
		v, ok := s.task["default"]
		if !ok {
			return
		}
		answer <- *v
	}()
	return <-answer
}

func init() {
	s := &runtime{idx: map[string]bool{}, task: map[string]*int{"default": new(int)}}
	http.HandleFunc("/serve", func(w http.ResponseWriter, r *http.Request) {
		if _, ok := s.task[r.FormValue("id")]; ok {
			s.serve(r.FormValue("id"))
		}
	})
	http.HandleFunc("/usual", func(w http.ResponseWriter, r *http.Request) { s.usual() })
}
