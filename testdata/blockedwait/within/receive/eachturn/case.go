// Package main runs something again and again, and waits in each turn for what it has started in that turn, or did not start.
package main

import (
	"bufio"
	"io"
	"net/http"
	"os/exec"
	"sync/atomic"
	"time"
)

type process struct {
	cmd     *exec.Cmd
	stopped atomic.Bool
	lines   atomic.Int64
}

func (p *process) scan(r io.Reader) {
	for s := bufio.NewScanner(r); s.Scan(); {
		p.lines.Add(1)
	}
}

// run waits for the end of the output each time.
func (p *process) run(verbose bool) {
	done := make(chan struct{})
	for !p.stopped.Load() {
		out, err := p.cmd.StdoutPipe()
		if err != nil {
			break
		}
		if verbose {
			go func() {
				p.scan(out)
				done <- struct{}{}
			}()
		} else {
			go p.drain(out, done)
		}
		_ = p.cmd.Start()
		<-done
		_ = p.cmd.Wait()
		time.Sleep(time.Second)
	}
}

func (p *process) drain(r io.Reader, done chan<- struct{}) {
	_, _ = io.Copy(io.Discard, r)
	done <- struct{}{}
}

// runQuietly starts nobody who tells it where it is not verbose.
func (p *process) runQuietly(verbose bool) {
	done := make(chan struct{})
	for !p.stopped.Load() {
		out, err := p.cmd.StdoutPipe()
		if err != nil {
			break
		}
		if verbose {
			go func() {
				p.scan(out)
				done <- struct{}{}
			}()
		}
		_ = p.cmd.Start()
		<-done
		_ = p.cmd.Wait()
	}
}

// runTwice waits for one more than it starts.
func (p *process) runTwice() {
	done := make(chan struct{})
	for !p.stopped.Load() {
		out, err := p.cmd.StdoutPipe()
		if err != nil {
			break
		}
		go p.drain(out, done)
		_ = p.cmd.Start()
		<-done
		<-done
	}
}

// runCalled waits in what it calls, twice.
type called struct {
	process
	done chan struct{}
}

func (c *called) next() { <-c.done }

func (c *called) run() {
	for !c.stopped.Load() {
		go func() {
			c.lines.Add(1)
			c.done <- struct{}{}
		}()
		c.next()
		c.next()
	}
}

func main() {
	http.HandleFunc("/run", func(w http.ResponseWriter, r *http.Request) {
		go (&process{cmd: exec.Command("a")}).run(r.FormValue("verbose") != "")
		go (&process{cmd: exec.Command("b")}).runQuietly(r.FormValue("verbose") != "") // want `goroutine may wait forever to receive from "done".*`
		go (&process{cmd: exec.Command("c")}).runTwice()                               // want `goroutine may wait forever to receive from.*`
		go (&called{done: make(chan struct{})}).run()                                  // want `goroutine may wait forever to receive from "done" .*`
	})
	_ = http.ListenAndServe(":8080", nil)
}
