// Package main makes a channel with each goroutine that closes it.
package main

import (
	"net/http"
	"sync/atomic"
)

type indexer struct {
	work chan int
	term chan chan struct{}
	n    atomic.Int32
}

func newIndexer() *indexer {
	i := &indexer{work: make(chan int), term: make(chan chan struct{})}
	go i.loop()
	return i
}

func (i *indexer) run(n int, stop chan struct{}, done chan struct{}) {
	defer close(done)
	for k := 0; k < n; k++ {
		select {
		case <-stop:
			return
		default:
			i.n.Add(1)
		}
	}
}

func (i *indexer) loop() {
	var (
		stop chan struct{}
		done chan struct{}
		last int
	)
	if last > 0 {
		stop = make(chan struct{})
		done = make(chan struct{})
		go i.run(1, stop, done)
	}
	for {
		select {
		case n := <-i.work:
			if done == nil {
				stop = make(chan struct{})
				done = make(chan struct{})
				go i.run(n, stop, done)
			}
			last = n
		case <-done:
			stop = nil
			done = nil
		case ch := <-i.term:
			if stop != nil {
				close(stop)
			}
			if done != nil {
				<-done
			}
			close(ch)
			return
		}
	}
}

// unsure runs what may leave the channel open.
func (i *indexer) unsure(quit chan struct{}) {
	var done chan int
	for {
		select {
		case n := <-i.work:
			if done == nil {
				done = make(chan int)
				go i.maybe(n, done)
			}
		case <-quit:
			if done != nil {
				<-done
			}
			return
		}
	}
}

func (i *indexer) maybe(n int, done chan int) {
	if n > 3 {
		return
	}
	close(done)
}

func (i *indexer) close() {
	ch := make(chan struct{})
	i.term <- ch
	<-ch
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		i := newIndexer()
		i.work <- 1
		quit := make(chan struct{})
		go i.unsure(quit) // want `goroutine may wait forever to receive from .*`
		close(quit)
		i.close()
	})
	_ = http.ListenAndServe(":80", nil)
}
