// Package main has queues without a Close: an item that is nothing is the last one.
package main

import (
	"net/http"
	"sync"
)

type stack interface {
	Push(func())
	Pop() func()
}

type tasks struct {
	mu   sync.Mutex
	cond *sync.Cond
	list []func()
}

func newTasks() stack {
	t := &tasks{}
	t.cond = sync.NewCond(&t.mu)
	return t
}

func (t *tasks) Push(f func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.list = append(t.list, f)
	t.cond.Signal()
}

func (t *tasks) Pop() func() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for len(t.list) == 0 {
		t.cond.Wait()
	}
	f := t.list[0]
	t.list = t.list[1:]
	return f
}

func ended(w http.ResponseWriter, r *http.Request) {
	st := newTasks()
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			for {
				f := st.Pop()
				if f == nil {
					return
				}
				f()
			}
		})
	}
	for _, host := range r.Header["Host"] {
		st.Push(func() { println(host) })
	}
	for range 3 {
		st.Push(nil)
	}
	wg.Wait()
}

// names is another queue, which nobody ends.
type names struct {
	log  func(string)
	mu   sync.Mutex
	cond *sync.Cond
	list []string
}

func newNames() *names {
	n := &names{}
	n.cond = sync.NewCond(&n.mu)
	return n
}

func (n *names) Add(name string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.list = append(n.list, name)
	n.cond.Signal()
}

func (n *names) SetLog(log func(string)) { n.log = log }

func (n *names) Next() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	for len(n.list) == 0 {
		n.cond.Wait()
	}
	name := n.list[0]
	n.list = n.list[1:]
	return name
}

func forgotten(w http.ResponseWriter, r *http.Request) {
	n := newNames()
	n.SetLog(nil)
	go func() { // want `goroutine may wait forever in cond.Wait \(Next → Wait\); nothing ends it \(leaks 1 goroutine each time, started per request in forgotten\)`
		for {
			name := n.Next()
			if name == "" {
				return
			}
			println(name)
		}
	}()
	for _, host := range r.Header["Host"] {
		n.Add(host)
	}
}

func main() {
	http.HandleFunc("/ended", ended)
	http.HandleFunc("/forgotten", forgotten)
	http.ListenAndServe(":0", nil)
}
