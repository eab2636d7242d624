// Package main has what waits for an item, and what does not, behind one interface.
package main

import (
	"net/http"
	"sync"
)

type picker interface {
	Push(s string)
	Pop() string
}

// A stack never waits.
type stack struct{ items []string }

func (s *stack) Push(v string) { s.items = append(s.items, v) }

func (s *stack) Pop() string {
	if len(s.items) == 0 {
		return ""
	}
	v := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return v
}

// A line waits for an item.
type line struct {
	mu    sync.Mutex
	more  *sync.Cond
	items []string
}

func newLine() *line {
	l := &line{}
	l.more = sync.NewCond(&l.mu)
	return l
}

func (l *line) Push(v string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.items = append(l.items, v)
	l.more.Signal()
}

func (l *line) Pop() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.items) == 0 {
		l.more.Wait()
	}
	v := l.items[0]
	l.items = l.items[1:]
	return v
}

func take(p picker) {
	for v := p.Pop(); v != ""; v = p.Pop() {
		println(v)
	}
}

// A feed has only names: nobody sees what is behind.
type feed interface {
	Pop() string
	Name() string
}

type server struct{ feed feed }

func (s *server) takeAll() {
	for v := s.feed.Pop(); v != ""; v = s.feed.Pop() {
		println(s.feed.Name(), v)
	}
}

func serve(s *server) {
	audit := newLine()
	go take(audit)
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		todo := new(stack)
		todo.Push(r.URL.Path)
		go take(todo)
		audit.Push(r.URL.Path)
		go s.takeAll() // want `goroutine may wait forever in feed.Pop.*`
	})
	_ = http.ListenAndServe(":80", nil)
}

func main() { serve(new(server)) }
