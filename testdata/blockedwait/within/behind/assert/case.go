// Command assert closes what has a goroutine, and asks the others for their type only.
package main

import (
	"io"
	"net/http"
	"sync"
)

type session interface {
	io.Closer
	exec(cmd string)
}

type shell struct{ cmds chan string }

func (s *shell) exec(cmd string) { s.cmds <- cmd }
func (s *shell) Close() error    { close(s.cmds); return nil }

func newShell() *shell {
	s := &shell{make(chan string)}
	go func() {
		for c := range s.cmds {
			println(c)
		}
	}()
	return s
}

type nop struct{}

func (nop) exec(string)  {}
func (nop) Close() error { return nil }

func open(kind string) session {
	if kind == "" {
		return nop{}
	}
	return newShell()
}

func assert(_ http.ResponseWriter, r *http.Request) {
	s := open(r.URL.Path)
	s.exec("ls")
	if sh, ok := s.(*shell); ok {
		sh.Close()
	}
}

func choose(_ http.ResponseWriter, r *http.Request) {
	switch s := open(r.URL.Path).(type) {
	case *shell:
		defer s.Close()
		s.exec("ls")
	case nop:
		s.exec("nothing")
	}
}

type worker struct{ res chan int }

func (w *worker) run() { println(<-w.res) }

var workers sync.Map

// other asks for the type of something else.
func other(_ http.ResponseWriter, r *http.Request) {
	w := &worker{make(chan int)}
	go w.run() // want `goroutine may wait forever to receive from "res" .*`
	v, _ := workers.Load(r.URL.Path)
	prev, ok := v.(*worker)
	if !ok {
		return
	}
	println(prev)
	w.res <- 1
}

func main() {
	http.HandleFunc("/other", other)
	http.HandleFunc("/assert", assert)
	http.HandleFunc("/switch", choose)
	_ = http.ListenAndServe(":8080", nil)
}
