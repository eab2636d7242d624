// Package lastline has a channel of lines, of which the last one has an error: who gets that leaves. Several goroutines send lines.
package lastline

import (
	"bufio"
	"errors"
	"io"
	"net/http"
	"os/exec"
	"sync"
)

type line struct {
	text string
	err  error
}

type Runner struct{ cmd *exec.Cmd }

func New(c *exec.Cmd) *Runner { return &Runner{c} }

func (s *Runner) Run() error {
	_, out := s.Async()
	for l := range out {
		if l.err != nil {
			return l.err
		}
		println(l.text)
	}
	return nil
}

// Async sends the error when nobody sends lines, not yet or not any more.
func (s *Runner) Async() (chan<- string, <-chan line) {
	out, in := make(chan line), make(chan string)
	go func() {
		defer close(out)
		stdout, _ := s.cmd.StdoutPipe()
		stderr, _ := s.cmd.StderrPipe()
		if err := s.cmd.Start(); err != nil {
			out <- line{err: err}
			return
		}
		var wg sync.WaitGroup
		wg.Add(2)
		read := func(r io.Reader) {
			defer wg.Done()
			for sc := bufio.NewScanner(r); sc.Scan(); {
				out <- line{text: sc.Text()}
			}
		}
		go read(stdout)
		go read(stderr)
		wg.Wait()
		if err := s.cmd.Wait(); err != nil {
			out <- line{err: err}
		}
	}()
	return in, out
}

func (s *Runner) RunEarly() error {
	for l := range s.early() {
		if l.err != nil {
			return l.err
		}
		println(l.text)
	}
	return nil
}

// early sends the error while others send lines.
func (s *Runner) early() <-chan line {
	out := make(chan line)
	go func() {
		defer close(out)
		stdout, _ := s.cmd.StdoutPipe()
		stderr, _ := s.cmd.StderrPipe()
		var wg sync.WaitGroup
		wg.Add(2)
		read := func(r io.Reader) {
			defer wg.Done()
			for sc := bufio.NewScanner(r); sc.Scan(); {
				out <- line{text: sc.Text()}
			}
		}
		go read(stdout) // want `goroutine may wait forever to send on "out" .*`
		go read(stderr)
		if err := s.cmd.Wait(); err != nil {
			out <- line{err: err}
		}
		wg.Wait()
	}()
	return out
}

func (s *Runner) RunEach() error {
	for l := range s.each() {
		if l.err != nil {
			return l.err
		}
		println(l.text)
	}
	return nil
}

// each has goroutines that send errors themselves.
func (s *Runner) each() <-chan line {
	out := make(chan line)
	go func() {
		defer close(out)
		var wg sync.WaitGroup
		wg.Add(2)
		read := func(r io.Reader) {
			defer wg.Done()
			if r == nil {
				out <- line{err: errors.New("nothing")}
				return
			}
			for sc := bufio.NewScanner(r); sc.Scan(); {
				out <- line{text: sc.Text()}
			}
		}
		go read(s.cmd.Stdin) // want `goroutine may wait forever to send on "out" .*`
		go read(s.cmd.Stdin)
		wg.Wait()
	}()
	return out
}

func (s *Runner) RunOther() error {
	for l := range s.other() {
		if l.err != nil {
			return l.err
		}
		println(l.text)
	}
	return nil
}

// other waits for another group.
func (s *Runner) other() <-chan line {
	out := make(chan line)
	go func() {
		defer close(out)
		var lines, other sync.WaitGroup
		lines.Add(1)
		go func() { // want `goroutine may wait forever to send on "out" .*`
			defer lines.Done()
			for sc := bufio.NewScanner(s.cmd.Stdin); sc.Scan(); {
				out <- line{text: sc.Text()}
			}
		}()
		other.Go(func() { s.cmd.Start() })
		other.Wait()
		if err := s.cmd.Wait(); err != nil {
			out <- line{err: err}
		}
		lines.Wait()
	}()
	return out
}

func (s *Runner) RunGroup() error {
	for l := range s.group() {
		if l.err != nil {
			return l.err
		}
		println(l.text)
	}
	return nil
}

// group starts them by the group.
func (s *Runner) group() <-chan line {
	out := make(chan line)
	go func() {
		defer close(out)
		var wg sync.WaitGroup
		for range 2 {
			wg.Go(func() {
				for sc := bufio.NewScanner(s.cmd.Stdin); sc.Scan(); {
					out <- line{text: sc.Text()}
				}
			})
		}
		wg.Wait()
		if err := s.cmd.Wait(); err != nil {
			out <- line{err: err}
		}
	}()
	return out
}

func serve(http.ResponseWriter, *http.Request) {
	s := New(exec.Command("ls"))
	s.Run()
	s.RunEarly()
	s.RunEach()
	s.RunOther()
	s.RunGroup()
}
