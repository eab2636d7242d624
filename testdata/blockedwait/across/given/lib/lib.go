// Package lib does something with channels that it is given.
package lib

import "errors"

type Server struct{ name string }

func (s *Server) serve() error { return errors.New(s.name) }

// Start sends from a goroutine.
func (s *Server) Start(errs chan<- error) {
	go func() { errs <- s.serve() }()
}

// Run sends itself.
func Run(errs chan error) { errs <- errors.New("ended") }

// Stream sends, and closes.
func Stream(n int, out chan<- int) {
	go func() {
		defer close(out)
		for i := range n {
			out <- i
		}
	}()
}

// A Codec keeps a channel, and sends on it once; or never.
type Codec struct {
	open   bool
	closed chan<- string
}

func NewCodec(closed chan<- string) *Codec { return &Codec{closed: closed} }

func (c *Codec) Read() {
	if c.open {
		c.open = false
		c.closed <- "closed"
	}
}

// A Closer keeps a channel, and closes it.
type Closer struct{ closed chan<- string }

func NewCloser(closed chan<- string) *Closer { return &Closer{closed: closed} }

func (c *Closer) Close() { close(c.closed) }

// A Shown keeps a channel where everybody comes to it.
type Shown struct{ Closed chan string }

func NewShown(closed chan string) *Shown { return &Shown{Closed: closed} }

// A Kept one gives it back.
type Kept struct{ events chan int }

func NewKept(events chan int) *Kept { return &Kept{events} }

func (k *Kept) Events() <-chan int { return k.events }

// Drain receives.
func Drain(items <-chan int) {
	for range items {
	}
}

type Sink interface{ Send(items chan int) }

type Count struct{ n int }

func (c *Count) Send(items chan int) { c.n++ }

// Either sends on one of two.
func Either(n int, out chan<- int, errs chan<- error) {
	if n > 3 {
		errs <- errors.New("too many")
		return
	}
	out <- n
}

// StartEither does so from a goroutine.
func StartEither(n int, out chan<- int, errs chan<- error) {
	go Either(n, out, errs)
}

// UntilDone sends an error, if there is one, and tells when it has ended.
func UntilDone(n int, errs chan<- error, done chan<- struct{}) {
	defer close(done)
	if n > 3 {
		errs <- errors.New("too many")
	}
}
