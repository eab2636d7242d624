// Package main stops a reader when those who send to it have said that they are done: one by one, in a method, or before the call that
// starts them comes back.
package main

import (
	"fmt"
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

// counted receives as often as it has started one.
func counted(w http.ResponseWriter, r *http.Request) {
	l := openLedger()
	defer l.Stop()
	names := r.URL.Query()["name"]
	done := make(chan bool)
	for _, name := range names {
		go func() {
			l.Enter(name)
			done <- true
		}()
	}
	for range names {
		<-done
	}
}

func enter(l *ledger, name string, lengths chan<- int) {
	l.Enter(name)
	lengths <- len(name)
}

// results do as well.
func results(w http.ResponseWriter, r *http.Request) {
	l := openLedger()
	defer l.Stop()
	lengths := make(chan int)
	n := len(r.URL.Path)
	for i := range n {
		go enter(l, r.URL.Path[:i], lengths)
	}
	sum := 0
	for i := 0; i < n; i++ {
		sum += <-lengths
	}
	fmt.Fprintln(w, sum)
}

func together(fs ...func()) {
	var wg sync.WaitGroup
	wg.Add(len(fs))
	for _, f := range fs {
		go func() {
			defer wg.Done()
			f()
		}()
	}
	wg.Wait()
}

func each[T any](list []T, do func(T)) {
	done := make(chan struct{})
	for _, v := range list {
		go func() {
			defer func() { done <- struct{}{} }()
			do(v)
		}()
	}
	for range list {
		<-done
	}
}

// helped is back when they have done.
func helped(w http.ResponseWriter, r *http.Request) {
	l := openLedger()
	defer l.Stop()
	together(
		func() { l.Enter(r.URL.Path) },
		func() { l.Enter(r.Host) },
	)
	each(r.URL.Query()["name"], l.Enter)
}

// A group whose goroutines are done in a method.
type limited struct {
	wg     sync.WaitGroup
	tokens chan struct{}
}

func (g *limited) Go(f func()) {
	g.tokens <- struct{}{}
	g.wg.Add(1)
	go func() {
		defer g.done()
		f()
	}()
}

func (g *limited) done() {
	<-g.tokens
	g.wg.Done()
}

func bounded(w http.ResponseWriter, r *http.Request) {
	l := openLedger()
	defer l.Stop()
	g := &limited{tokens: make(chan struct{}, 3)}
	for _, name := range r.URL.Query()["name"] {
		g.Go(func() { l.Enter(name) })
	}
	g.wg.Wait()
}

// An owner whose Stop waits for its own goroutine.
type sampler struct {
	quit, ended chan struct{}
}

func startSampler(l *ledger) *sampler {
	s := &sampler{make(chan struct{}), make(chan struct{})}
	go s.run(l)
	return s
}

func (s *sampler) run(l *ledger) {
	defer close(s.ended)
	for {
		select {
		case <-s.quit:
			return
		case <-time.After(time.Millisecond):
			l.Enter("sample")
		}
	}
}

func (s *sampler) Stop() {
	close(s.quit)
	<-s.ended
}

func sampled(w http.ResponseWriter, r *http.Request) {
	l := openLedger()
	defer l.Stop()
	s := startSampler(l)
	defer s.Stop()
	time.Sleep(time.Second)
}

func finish(wg *sync.WaitGroup, ledgers ...*ledger) {
	wg.Wait()
	for _, l := range ledgers {
		l.Stop()
	}
}

func spread(wg *sync.WaitGroup, names []string, ledgers ...*ledger) {
	for _, l := range ledgers {
		for _, name := range names {
			wg.Go(func() { l.Enter(name) })
		}
	}
}

// finished waits in what it defers, and stops there.
func finished(w http.ResponseWriter, r *http.Request) {
	var wg sync.WaitGroup
	a, b := openLedger(), openLedger()
	defer finish(&wg, a, b)
	spread(&wg, r.URL.Query()["name"], a, b)
}

type server struct{ log *ledger }

// other stops one of its own, and asks the one that stays.
func (s *server) other(w http.ResponseWriter, r *http.Request) {
	own := openLedger()
	defer own.Stop()
	go s.log.Enter(r.URL.Path)
	own.Enter(r.Host)
}

func main() {
	s := &server{log: openLedger()}
	global := openLedger()
	http.HandleFunc("/counted", counted)
	http.HandleFunc("/results", results)
	http.HandleFunc("/helped", helped)
	http.HandleFunc("/bounded", bounded)
	http.HandleFunc("/sampled", sampled)
	http.HandleFunc("/finished", finished)
	http.HandleFunc("/other", s.other)
	http.HandleFunc("/global", func(w http.ResponseWriter, r *http.Request) { go global.Enter(r.URL.Path) })
	_ = http.ListenAndServe(":8080", nil)
	global.Stop()
}
