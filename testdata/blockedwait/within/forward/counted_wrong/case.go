// Package main stops a reader before those who send to it have done: the loop that would wait for them may be left, a helper waits
// for one of them only, or the join is no join.
package main

import (
	"net/http"
	"sync"
	"time"
)

type ledger struct {
	entries chan string
	closed  chan struct{}
}

func openLedger() *ledger {
	l := &ledger{entries: make(chan string), closed: make(chan struct{})}
	go l.write()
	return l
}

func (l *ledger) write() {
	for {
		select {
		case e := <-l.entries:
			println(e)
		case <-l.closed:
			return
		}
	}
}

func (l *ledger) Enter(e string) { l.entries <- e }

func (l *ledger) Stop() { close(l.closed) }

// impatient leaves the loop when it takes too long.
func impatient(w http.ResponseWriter, r *http.Request) {
	l := openLedger()
	defer l.Stop()
	names := r.URL.Query()["name"]
	done := make(chan bool, len(names))
	for _, name := range names {
		go func() { // want `goroutine may wait forever to send on "entries".*`
			l.Enter(name)
			done <- true
		}()
	}
	for range names {
		select {
		case <-done:
		case <-time.After(time.Second):
			return
		}
	}
}

// before tells that it is done before it is.
func before(w http.ResponseWriter, r *http.Request) {
	l := openLedger()
	defer l.Stop()
	begun := make(chan bool)
	names := r.URL.Query()["name"]
	for _, name := range names {
		go func() { // want `goroutine may wait forever to send on "entries".*`
			begun <- true
			l.Enter(name)
		}()
	}
	for range names {
		<-begun
	}
}

func inBackground(fs ...func()) *sync.WaitGroup {
	wg := &sync.WaitGroup{}
	wg.Add(len(fs))
	for _, f := range fs {
		go func() {
			defer wg.Done()
			f()
		}()
	}
	return wg
}

// started is back while they are at it.
func started(w http.ResponseWriter, r *http.Request) {
	l := openLedger()
	defer l.Stop()
	inBackground( // want `goroutine may wait forever to send on "entries".*`
		func() { l.Enter(r.URL.Path) },
	)
}

// ahead has one out already when the loop starts the next; with no names nobody waits for that one.
func ahead(w http.ResponseWriter, r *http.Request) {
	l := openLedger()
	defer l.Stop()
	done := make(chan bool, 1)
	enter := func(e string) {
		l.Enter(e)
		done <- true
	}
	go enter(r.URL.Path) // want `goroutine may wait forever to send on "entries".*`
	for _, name := range r.URL.Query()["name"] {
		<-done
		go enter(name)
	}
}

func enterAll(group *sync.WaitGroup, l *ledger, list []string) {
	for _, e := range list {
		group.Add(1)
		go func() { // want `goroutine may wait forever to send on "entries".*`
			defer group.Done()
			l.Enter(e)
		}()
	}
}

// partly waits for the first of two groups; wholly for both.
func partly(w http.ResponseWriter, r *http.Request) {
	l := openLedger()
	defer l.Stop()
	var query, header sync.WaitGroup
	enterAll(&query, l, r.URL.Query()["name"])
	enterAll(&header, l, r.Header["Name"])
	query.Wait()
}

func enterEach(group *sync.WaitGroup, l *ledger, list []string) {
	for _, e := range list {
		group.Add(1)
		go func() {
			defer group.Done()
			l.Enter(e)
		}()
	}
}

func wholly(w http.ResponseWriter, r *http.Request) {
	l := openLedger()
	defer l.Stop()
	var query, header sync.WaitGroup
	enterEach(&query, l, r.URL.Query()["name"])
	enterEach(&header, l, r.Header["Name"])
	query.Wait()
	header.Wait()
}

func main() {
	http.HandleFunc("/partly", partly)
	http.HandleFunc("/wholly", wholly)
	http.HandleFunc("/ahead", ahead)
	http.HandleFunc("/impatient", impatient)
	http.HandleFunc("/before", before)
	http.HandleFunc("/started", started)
	_ = http.ListenAndServe(":8080", nil)
}
