// Objects with a channel of their own: what one reader takes is nothing to the next one's.
package main

import (
	"errors"
	"net/http"
)

type lister struct {
	out  chan string
	keys []string
}

func newLister(keys []string) *lister {
	l := &lister{out: make(chan string), keys: keys}
	go l.run() // want `goroutine may wait forever to send on "out" if first returns early \(leaks 1 goroutine each time, called per request from main\)`
	return l
}

func (l *lister) run() {
	defer close(l.out)
	for _, k := range l.keys {
		l.out <- k
	}
}

func first(keys []string) string {
	for k := range newLister(keys).out {
		if k != "" {
			return k
		}
	}
	return ""
}

func length(keys []string) (n int) {
	for k := range newLister(keys).out {
		n += len(k)
	}
	return n
}

// pages gives what it has by a method, and starts by another.
type pages struct {
	items chan int
	last  int
}

func newPages(last int) (*pages, error) {
	if last < 0 {
		return nil, errors.New("none")
	}
	p := &pages{last: last}
	p.items = make(chan int)
	return p, nil
}

func (p *pages) start() {
	go func() { // want `goroutine may wait forever to send on "items" if find returns early \(leaks 1 goroutine each time, called per request from main via find\)`
		for i := range p.last {
			p.items <- i
		}
		close(p.items)
	}()
}

func (p *pages) all() <-chan int { return p.items }

func find(last int, ok func(int) error) error {
	p, err := newPages(last)
	if err != nil {
		return err
	}
	p.start()
	for i := range p.all() {
		if err := ok(i); err != nil {
			return err
		}
	}
	return nil
}

func sum(last int) (n int) {
	p, err := newPages(last)
	if err != nil {
		return 0
	}
	p.start()
	for i := range p.all() {
		n += i
	}
	return n
}

// A future, made by a helper, of which somebody else gives the result.
type future struct{ done chan error }

func newFuture() *future { return &future{make(chan error)} }

func (f *future) complete(err error) { f.done <- err }

func call(quick bool, do func() error) error {
	f := newFuture()
	go func() { f.complete(do()) }() // want `goroutine may wait forever to send on "done" if call returns early \(leaks 1 goroutine each time, called per request from main\)`
	if quick {
		return nil
	}
	return <-f.done
}

func callLong(do func() error) error {
	f := newFuture()
	go func() { f.complete(do()) }()
	return <-f.done
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		keys := r.URL.Query()["k"]
		first(keys)
		length(keys)
		find(len(keys), func(int) error { return r.Context().Err() })
		sum(len(keys))
		call(len(keys) == 0, r.ParseForm)
		callLong(r.ParseForm)
	})
	http.ListenAndServe("localhost:8080", nil)
}
