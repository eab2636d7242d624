// Command ownend has workers that those end who start them: on the way out where they fail, in turn, or behind a check. Each has a type of its own, as
// who ends one of a type may end another.
package main

import (
	"errors"
	"log"
	"net/http"
	"os"
	"sync"
)

var (
	mu   sync.Mutex
	errX = errors.New("x")
)

type failing struct{ quit chan struct{} }

func startFailing() *failing {
	w := &failing{make(chan struct{})}
	go func() {
		<-w.quit
		log.Print("bye")
	}()
	return w
}

func (w *failing) close() { close(w.quit) }

// open ends the worker where it fails.
func open(r *http.Request) (*failing, error) {
	w := startFailing()
	if r.FormValue("x") == "" {
		w.close()
		return nil, errX
	}
	return w, nil
}

func opened(_ http.ResponseWriter, r *http.Request) {
	w, err := open(r)
	if err != nil {
		return
	}
	w.close()
}

type unready struct{ quit chan struct{} }

func startUnready() *unready {
	w := &unready{make(chan struct{})}
	go func() {
		<-w.quit
		log.Print("bye")
	}()
	return w
}

func (w *unready) close() { close(w.quit) }

// try says that there is none.
func try(r *http.Request) (*unready, bool) {
	if r.Host == "" {
		return nil, false
	}
	w := startUnready()
	if r.FormValue("x") == "" {
		w.close()
		return nil, false
	}
	return w, true
}

func tried(_ http.ResponseWriter, r *http.Request) {
	w, ok := try(r)
	if !ok {
		return
	}
	defer w.close()
}

type forgotten struct{ quit chan struct{} }

func startForgotten() *forgotten {
	w := &forgotten{make(chan struct{})}
	go func() { // want `goroutine may wait forever to receive from "quit" if forgot returns early \(leaks 1 goroutine each time, called per request from forgot via tryForgotten\)`
		<-w.quit
		log.Print("bye")
	}()
	return w
}

func (w *forgotten) close() { close(w.quit) }

// tryForgotten ends it on one of two ways.
func tryForgotten(r *http.Request) (*forgotten, bool) {
	w := startForgotten()
	if r.FormValue("x") == "" {
		w.close()
		return nil, false
	}
	if r.FormValue("y") == "" {
		return nil, false
	}
	return w, true
}

func forgot(_ http.ResponseWriter, r *http.Request) {
	w, ok := tryForgotten(r)
	if !ok {
		return
	}
	defer w.close()
}

type careless struct{ quit chan struct{} }

func startCareless() *careless {
	w := &careless{make(chan struct{})}
	go func() { // want `goroutine may wait forever to receive from "quit" if carelessly returns early \(leaks 1 goroutine each time, called per request from carelessly via openCareless\)`
		<-w.quit
		log.Print("bye")
	}()
	return w
}

func (w *careless) close() { close(w.quit) }

// openCareless forgets it.
func openCareless(r *http.Request) (*careless, error) {
	w := startCareless()
	if r.FormValue("x") == "" {
		return nil, errX
	}
	return w, nil
}

func carelessly(_ http.ResponseWriter, r *http.Request) {
	w, err := openCareless(r)
	if err != nil {
		return
	}
	w.close()
}

type single struct{ quit chan struct{} }

func startSingle() *single {
	w := &single{make(chan struct{})}
	go func() {
		<-w.quit
		log.Print("bye")
	}()
	return w
}

func (w *single) close() { close(w.quit) }

// The one before is ended when the next has been started.
var current *single

func swap(_ http.ResponseWriter, r *http.Request) {
	w := startSingle()
	mu.Lock()
	old := current
	current = w
	mu.Unlock()
	if old != nil {
		old.close()
	}
}

type kept struct{ quit chan struct{} }

func startKept() *kept {
	w := &kept{make(chan struct{})}
	go func() {
		<-w.quit
		log.Print("bye")
	}()
	return w
}

func (w *kept) close() { close(w.quit) }

type app struct {
	kept  *kept
	byKey map[string]*entry
	lost  *lost
}

func (a *app) swap(_ http.ResponseWriter, r *http.Request) {
	w := startKept()
	mu.Lock()
	if a.kept != nil {
		a.kept.close()
	}
	a.kept = w
	mu.Unlock()
}

type entry struct{ quit chan struct{} }

func startEntry() *entry {
	w := &entry{make(chan struct{})}
	go func() {
		<-w.quit
		log.Print("bye")
	}()
	return w
}

func (w *entry) close() { close(w.quit) }

func (a *app) swapEntry(_ http.ResponseWriter, r *http.Request) {
	w := startEntry()
	mu.Lock()
	old := a.byKey[r.Host]
	a.byKey[r.Host] = w
	mu.Unlock()
	if old != nil {
		old.close()
	}
}

type lost struct{ quit chan struct{} }

func startLost() *lost {
	w := &lost{make(chan struct{})}
	go func() { // want `goroutine may wait forever to receive from "quit"; nothing ends it \(leaks 1 goroutine each time, called per request from swapLost\)`
		<-w.quit
		log.Print("bye")
	}()
	return w
}

func (w *lost) close() { close(w.quit) }

// The one that is ended is the new one, if it is that.
func (a *app) swapLost(_ http.ResponseWriter, r *http.Request) {
	w := startLost()
	mu.Lock()
	a.lost = w
	now := a.lost
	mu.Unlock()
	if now != w {
		now.close()
	}
}

type wish struct{ quit chan struct{} }

func startWish() *wish {
	w := &wish{make(chan struct{})}
	go func() {
		<-w.quit
		log.Print("bye")
	}()
	return w
}

func (w *wish) close() { close(w.quit) }

// It may be there or not.
func wanted(_ http.ResponseWriter, r *http.Request) {
	var w *wish
	if r.FormValue("x") != "" {
		w = startWish()
	}
	log.Print(w != nil)
	if w != nil {
		w.close()
	}
}

func wantedHere(_ http.ResponseWriter, r *http.Request) {
	var quit chan struct{}
	if r.FormValue("x") != "" {
		quit = make(chan struct{})
		go func() {
			<-quit
			log.Print("over")
		}()
	}
	log.Print("work")
	if quit != nil {
		close(quit)
	}
}

// It is ended where the other one is there only.
func wantedOther(_ http.ResponseWriter, r *http.Request) {
	var quit, other chan struct{}
	if r.FormValue("x") != "" {
		quit = make(chan struct{})
		go func() { // want `goroutine may wait forever to receive from "quit" once wantedOther has returned \(leaks 1 goroutine each time, started per request in wantedOther\)`
			<-quit
			log.Print("over")
		}()
	}
	if r.FormValue("y") != "" {
		other = make(chan struct{})
	}
	if other != nil {
		close(quit)
	}
}

type held struct{ quit chan struct{} }

func startUnless() (*held, error) {
	if os.Getenv("NO") != "" {
		return nil, os.ErrNotExist
	}
	w := &held{make(chan struct{})}
	go func() { <-w.quit }()
	return w, nil
}

func (w *held) close() { close(w.quit) }

// An owner has a func that ends it.
type owner struct{ release func() }

func newOwner() (*owner, error) {
	w, err := startUnless()
	if err != nil {
		return nil, err
	}
	return &owner{release: func() { w.close() }}, nil
}

func (o *owner) close() {
	if o.release != nil {
		o.release()
		o.release = nil
	}
}

func owned(_ http.ResponseWriter, r *http.Request) {
	o, err := newOwner()
	if err != nil {
		return
	}
	defer o.close()
}

// Who uses it ends it, in a goroutine of its own.
type queue struct{ items, quit chan int }

func newQueue() *queue {
	q := &queue{make(chan int), make(chan int)}
	go q.run()
	return q
}

func (q *queue) run() {
	for {
		select {
		case n := <-q.items:
			log.Print(n)
		case <-q.quit:
			return
		}
	}
}

func (q *queue) close() { close(q.quit) }

func (q *queue) add() {
	select {
	case q.items <- 1:
	case <-q.quit:
	}
}

func used(_ http.ResponseWriter, r *http.Request) {
	q := newQueue()
	go func() {
		defer q.close()
		q.items <- 1
		q.add()
	}()
}

// Another one ends it meanwhile.
type line struct{ items, quit chan int }

func newLine() *line {
	l := &line{make(chan int), make(chan int)}
	go l.run()
	return l
}

func (l *line) run() {
	for {
		select {
		case n := <-l.items:
			log.Print(n)
		case <-l.quit:
			return
		}
	}
}

func usedMeanwhile(_ http.ResponseWriter, r *http.Request) {
	l := newLine()
	go func() { l.items <- 1 }() // want `goroutine may wait forever to send on "items" once usedMeanwhile has returned \(leaks 1 goroutine each time, started per request in usedMeanwhile\)`
	close(l.quit)
}

// Each is ended by a message, once.
type asked struct{ quit chan chan error }

func startAsked() *asked {
	w := &asked{make(chan chan error)}
	go func() {
		c := <-w.quit
		log.Print("bye")
		c <- nil
	}()
	return w
}

func (w *asked) close() error {
	c := make(chan error)
	w.quit <- c
	return <-c
}

func closedOnce(_ http.ResponseWriter, r *http.Request) {
	w := startAsked()
	closed := false
	closeOnce := func() {
		if !closed {
			closed = true
			w.close()
		}
	}
	defer closeOnce()
	if r.FormValue("x") == "" {
		return
	}
	closeOnce()
}

type told struct {
	quit    chan struct{}
	stopped bool
}

func startTold() *told {
	w := &told{quit: make(chan struct{})}
	go func() {
		<-w.quit
		log.Print("bye")
	}()
	return w
}

func (w *told) stop() {
	if w.stopped {
		return
	}
	w.stopped = true
	w.quit <- struct{}{}
}

func stoppedOnce(_ http.ResponseWriter, r *http.Request) {
	w := startTold()
	defer w.stop()
	if r.FormValue("x") == "" {
		return
	}
	w.stop()
}

// The flag is raised where it is not ended, too.
type mistold struct {
	quit    chan struct{}
	stopped bool
}

func startMistold() *mistold {
	w := &mistold{quit: make(chan struct{})}
	go func() { // want `goroutine may wait forever to receive from "quit" if misled returns early \(leaks 1 goroutine each time, called per request from misled\)`
		<-w.quit
		log.Print("bye")
	}()
	return w
}

func (w *mistold) stop() {
	if w.stopped {
		return
	}
	w.stopped = true
	w.quit <- struct{}{}
}

func misled(_ http.ResponseWriter, r *http.Request) {
	w := startMistold()
	defer w.stop()
	if r.FormValue("x") == "" {
		w.stopped = true
		return
	}
	w.stop()
}

func main() {
	a := &app{byKey: make(map[string]*entry)}
	for path, f := range map[string]http.HandlerFunc{
		"/a": opened, "/b": carelessly, "/c": swap, "/d": a.swap, "/e": a.swapEntry, "/f": a.swapLost, "/g": wanted, "/h": wantedHere, "/i": wantedOther, "/j": owned,
		"/k": used, "/l": usedMeanwhile, "/m": closedOnce, "/n": stoppedOnce, "/o": misled, "/p": tried, "/q": forgot,
	} {
		http.HandleFunc(path, f)
	}
	log.Fatal(http.ListenAndServe(":8080", nil))
}
