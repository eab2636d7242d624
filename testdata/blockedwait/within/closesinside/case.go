// Package closesinside has a goroutine that closes a channel in what it calls, where all has gone well.
package closesinside

import (
	"errors"
	"net/http"

	"golang.org/x/sync/errgroup"
)

func read(names []string, out chan<- string) error {
	for _, name := range names {
		if name == "" {
			return errors.New("no name")
		}
		out <- name
	}
	close(out)
	return nil
}

func readAll(names []string, out chan<- string) error {
	defer close(out)
	for _, name := range names {
		if name == "" {
			return errors.New("no name")
		}
		out <- name
	}
	return nil
}

func write(in <-chan string) {
	for name := range in {
		println(name)
	}
}

func early(names []string) {
	out := make(chan string)
	go func() { _ = read(names, out) }()
	go write(out) // want `goroutine may wait forever to receive from "out" if another goroutine of early returns early .leaks 1 goroutine each time, called per request from ServeHTTP.`
}

func inGroup(names []string) error {
	out := make(chan string)
	var group errgroup.Group
	group.Go(func() error { return read(names, out) })
	group.Go(func() error { // want `goroutine may wait forever to receive from "out" if another goroutine of inGroup returns early .leaks 1 goroutine each time, called per request from ServeHTTP.`
		write(out)
		return nil
	})
	return group.Wait()
}

func always(names []string) {
	out := make(chan string)
	go func() { _ = readAll(names, out) }()
	go write(out)
}

type feed struct {
	names  chan string
	closed bool
}

// stop may be called twice.
func (f *feed) stop() {
	if !f.closed {
		f.closed = true
		close(f.names)
	}
}

func guarded(names []string) {
	f := &feed{names: make(chan string)}
	go write(f.names)
	go func() {
		defer f.stop()
		for _, name := range names {
			f.names <- name
		}
	}()
}

// ServeHTTP is called for each request.
func ServeHTTP(w http.ResponseWriter, r *http.Request) {
	names := r.Form["name"]
	early(names)
	_ = inGroup(names)
	always(names)
	guarded(names)
}
