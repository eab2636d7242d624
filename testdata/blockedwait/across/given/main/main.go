// Command main gives channels to functions of another package.
package main

import (
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/given/lib"
)

func start() {
	errs := make(chan error)
	(&lib.Server{}).Start(errs) // want `goroutine may wait forever to send on "errs" .*`
	select {
	case <-errs:
	case <-time.After(time.Second):
	}
}

func startBuffered() {
	errs := make(chan error, 1)
	(&lib.Server{}).Start(errs)
	select {
	case <-errs:
	case <-time.After(time.Second):
	}
}

func startAndWait() {
	errs := make(chan error)
	(&lib.Server{}).Start(errs)
	<-errs
}

func run() {
	errs := make(chan error)
	go lib.Run(errs) // want `goroutine may wait forever to send on "errs" .*`
	select {
	case <-errs:
	case <-time.After(time.Second):
	}
}

func runBuffered() {
	errs := make(chan error, 1)
	go lib.Run(errs)
	select {
	case <-errs:
	case <-time.After(time.Second):
	}
}

func runTwo() {
	errs := make(chan error)
	go lib.Run(errs)
	go lib.Run(errs) // want `goroutine may wait forever to send on "errs" .*`
	<-errs
}

func runTwoBuffered() {
	errs := make(chan error, 1)
	go lib.Run(errs)
	go lib.Run(errs)
	<-errs
}

func stream() {
	out := make(chan int, 1)
	lib.Stream(10, out) // want `goroutine may wait forever to send on "out" .*`
	for i := range out {
		if i == 3 {
			return
		}
	}
}

func streamAll() {
	out := make(chan int, 1)
	lib.Stream(10, out)
	for i := range out {
		println(i)
	}
}

func codec() {
	closed := make(chan string, 1)
	go func() { // want `goroutine may wait forever to receive from "closed".*`
		for s := range closed {
			println(s)
		}
	}()
	lib.NewCodec(closed).Read()
}

func closer() {
	closed := make(chan string, 1)
	go func() {
		for s := range closed {
			println(s)
		}
	}()
	c := lib.NewCloser(closed)
	defer c.Close()
}

func shown() {
	closed := make(chan string, 1)
	go func() {
		for s := range closed {
			println(s)
		}
	}()
	show(lib.NewShown(closed))
}

func show(s *lib.Shown) { close(s.Closed) }

func kept() {
	events := make(chan int)
	go func() { events <- 1 }()
	k := lib.NewKept(events)
	println(<-k.Events())
}

func drained() {
	items := make(chan int)
	go lib.Drain(items)
	items <- 1
	close(items)
}

func drainedForever() {
	items := make(chan int)
	go lib.Drain(items) // want `goroutine may wait forever to receive from "items".*`
	items <- 1
}

func drainedElsewhere() {
	items := make(chan int)
	go func() { items <- 1 }()
	lib.Drain(items)
}

// sunk cannot know what is behind the interface.
func sunk(s lib.Sink) {
	items := make(chan int)
	go func() { items <- 1 }()
	s.Send(items)
}

func either(n int) {
	out, errs := make(chan int), make(chan error)
	go lib.Either(n, out, errs)
	select {
	case <-out:
	case <-errs:
	}
}

func startEither(n int) {
	out, errs := make(chan int), make(chan error)
	lib.StartEither(n, out, errs)
	select {
	case <-out:
	case <-errs:
	}
}

func untilDone(n int) {
	errs, done := make(chan error), make(chan struct{})
	go lib.UntilDone(n, errs, done)
	select {
	case <-errs:
	case <-done:
	}
}

func eitherOrTimeout(n int) {
	out, errs := make(chan int), make(chan error)
	go lib.Either(n, out, errs) // want `goroutine may wait forever to send on "(out|errs)" .*`
	select {
	case <-out:
	case <-errs:
	case <-time.After(time.Second):
	}
}

func main() {
	http.HandleFunc("/either", func(_ http.ResponseWriter, r *http.Request) {
		either(len(r.URL.Path))
		startEither(len(r.URL.Path))
		untilDone(len(r.URL.Path))
		eitherOrTimeout(len(r.URL.Path))
	})
	var sink lib.Sink = new(lib.Count)
	http.HandleFunc("/", func(http.ResponseWriter, *http.Request) {
		start()
		startBuffered()
		startAndWait()
		run()
		runBuffered()
		runTwo()
		runTwoBuffered()
		stream()
		streamAll()
		codec()
		closer()
		shown()
		kept()
		drained()
		drainedForever()
		sunk(sink)
	})
	http.HandleFunc("/drain", func(http.ResponseWriter, *http.Request) { drainedElsewhere() })
	_ = http.ListenAndServe(":8080", nil)
}
