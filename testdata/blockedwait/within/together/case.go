// Package together has funcs that need each other, and that one call or loop runs.
package together

import (
	"net/http"
	"sync"
)

func run(a, b func()) {
	go a()
	b()
}

func first(w http.ResponseWriter, r *http.Request) {
	lines := make(chan string)
	run(func() {
		defer close(lines)
		for range 10 {
			lines <- "x"
		}
	}, func() {
		for l := range lines {
			w.Write([]byte(l))
		}
	})
}

func second(w http.ResponseWriter, r *http.Request) {
	lines := make(chan string)
	produce := func() {
		defer close(lines)
		for range 10 {
			lines <- "x"
		}
	}
	consume := func() {
		for l := range lines {
			w.Write([]byte(l))
		}
	}
	var wg sync.WaitGroup
	for _, f := range []func(){produce, consume} {
		wg.Add(1)
		go func() {
			defer wg.Done()
			f()
		}()
	}
	wg.Wait()
}

type step struct {
	name string
	f    func()
}

func all(steps []step) {
	var wg sync.WaitGroup
	for _, s := range steps {
		wg.Add(1)
		go func() {
			defer wg.Done()
			s.f()
		}()
	}
	wg.Wait()
}

func third(w http.ResponseWriter, r *http.Request) {
	lines := make(chan string)
	produce := func() {
		defer close(lines)
		for range 10 {
			lines <- "x"
		}
	}
	consume := func() {
		for l := range lines {
			w.Write([]byte(l))
		}
	}
	all([]step{{"produce", produce}, {"consume", consume}})
}

// early has a reader that leaves.
func early(w http.ResponseWriter, r *http.Request) {
	lost := make(chan string)
	run(func() { // want `goroutine may wait forever to send on "lost" once early has returned .*`
		for range 10 {
			lost <- "x"
		}
	}, func() {
		for l := range lost {
			if _, err := w.Write([]byte(l)); err != nil {
				return
			}
		}
	})
}

// alone runs only writers.
func alone(w http.ResponseWriter, r *http.Request) {
	lines := make(chan string)
	for _, f := range []func(){func() { lines <- "a" }, func() { lines <- "b" }} {
		go func() { // want `goroutine may wait forever to send on "lines".*`
			f()
		}()
	}
	w.Write([]byte(<-lines))
}

func init() {
	http.HandleFunc("/first", first)
	http.HandleFunc("/second", second)
	http.HandleFunc("/third", third)
	http.HandleFunc("/early", early)
	http.HandleFunc("/alone", alone)
}
