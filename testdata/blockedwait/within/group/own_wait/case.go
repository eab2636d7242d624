// Package main has types with a method Wait that are no groups of goroutines.
package main

import (
	"net/http"
	"os/exec"
	"sync"
	"time"
)

type task interface{ Wait() }

type process struct{ cmd *exec.Cmd }

func (p *process) Wait() { _ = p.cmd.Wait() }

type pause struct{ d time.Duration }

func (p *pause) Wait() { time.Sleep(p.d) }

func start(r *http.Request) task {
	if r.URL.Path == "/" {
		return &pause{time.Second}
	}
	cmd := exec.Command("true")
	_ = cmd.Start()
	return &process{cmd}
}

func waits(w http.ResponseWriter, r *http.Request) {
	t := start(r)
	go func() {
		t.Wait()
		println("done")
	}()
}

// A group counts, and does not wait.
type group interface {
	Add(n int)
	Done()
	Wait()
}

type counter struct{ n int }

func (c *counter) Add(n int) { c.n += n }
func (c *counter) Done()     { c.n-- }
func (c *counter) Wait()     {}

type nop struct{}

func (nop) Add(int) {}
func (nop) Done()   {}
func (nop) Wait()   {}

func counts(w http.ResponseWriter, r *http.Request) {
	var g group = nop{}
	if r.URL.Path == "/" {
		g = &counter{}
	}
	g.Add(1)
	go func() {
		g.Wait()
		println("over")
	}()
}

// A waitGroup of another package does.
type waitGroup interface {
	Add(n int)
	Wait()
}

func isForgotten(w http.ResponseWriter, r *http.Request) {
	var g waitGroup = &sync.WaitGroup{}
	g.Add(1)
	go func() { // want `goroutine may wait forever in g.Wait .*`
		g.Wait()
		println("over")
	}()
}

func main() {
	http.HandleFunc("/waits", waits)
	http.HandleFunc("/counts", counts)
	http.HandleFunc("/forgotten", isForgotten)
	_ = http.ListenAndServe(":8080", nil)
}
