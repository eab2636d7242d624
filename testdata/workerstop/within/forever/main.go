// wait.Forever runs a func again when it has returned, which it does when the signal of what it has started has come.
package main

import (
	"context"
	"net"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

type controller struct{}

func (c *controller) work() {}

func (c *controller) run(stop <-chan struct{}) {
	for range 3 {
		go wait.Until(c.work, time.Second, stop)
	}
	<-stop
}

// start comes back at once.
func (c *controller) start(stop <-chan struct{}) {
	go wait.Until(c.work, time.Second, stop) // want `goroutine runs until stop ends, and more are started before that: called per period from main .leaks 1 goroutine and what it holds each time.`
}

type server struct{ ctx context.Context }

// handle waits for something else.
func (s *server) handle(conn net.Conn, done <-chan struct{}) {
	go wait.UntilWithContext(s.ctx, func(context.Context) { println(conn) }, time.Second) // want `goroutine runs until s.ctx ends, and more are started before that: called per turn of its loop from main .leaks 1 goroutine and what it holds each time.`
	<-done
}

func main() {
	stop := make(chan struct{})
	c := &controller{}
	go wait.Forever(func() { c.run(stop) }, time.Second)
	go wait.Forever(func() { c.start(stop) }, time.Second)
	s := &server{context.Background()}
	l, err := net.Listen("tcp", ":0")
	if err != nil {
		panic(err)
	}
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		go s.handle(conn, stop)
	}
}
