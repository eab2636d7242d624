// Package server starts components, each once, in a loop that takes them from a channel; and runs again
// what comes back only when it was told to end.
package server

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

type Component func(stop <-chan struct{})

type Server struct{ components chan Component }

func New() *Server { return &Server{components: make(chan Component, 10)} }

func (s *Server) Add(c Component) { s.components <- c }

func (s *Server) Start(stop <-chan struct{}) {
	go func() {
		for {
			select {
			case c := <-s.components:
				c(stop)
			case <-stop:
				return
			}
		}
	}()
}

func Poll(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Minute):
		}
	}
}

func Restart(ctx context.Context) {
	wait.UntilWithContext(ctx, func(ctx context.Context) { run(ctx) }, time.Second)
}

func run(ctx context.Context) {
	go Poll(ctx.Done())
	<-ctx.Done()
}

func Repeat(ctx context.Context) {
	wait.UntilWithContext(ctx, func(ctx context.Context) { again(ctx) }, time.Second)
}

func again(ctx context.Context) {
	go Poll(ctx.Done()) // want `goroutine runs until ctx ends, and more are started before that: called per period from Repeat \(leaks 1 goroutine and what it holds each time\)`
}
