// Package main waits for those who send by a method of the object that reads, and stops that then.
package main

import (
	"net/http"
	"sync"
	"time"
)

type logger struct {
	lines chan string
	quit  chan struct{}
	wg    sync.WaitGroup
}

func newLogger() *logger {
	l := &logger{lines: make(chan string), quit: make(chan struct{})}
	go l.write()
	return l
}

func (l *logger) write() {
	for {
		select {
		case s := <-l.lines:
			println(s)
		case <-l.quit:
			return
		}
	}
}

func (l *logger) later(s string) {
	l.wg.Add(1)
	go func() {
		defer l.wg.Done()
		time.Sleep(10 * time.Millisecond)
		l.lines <- s
	}()
}

func (l *logger) join() { l.wg.Wait() }
func (l *logger) stop() { close(l.quit) }

func deferred(w http.ResponseWriter, r *http.Request) {
	l := newLogger()
	defer l.stop()
	defer l.join()
	for k := range r.Header {
		l.later(k)
	}
}

func inTurn(w http.ResponseWriter, r *http.Request) {
	l := newLogger()
	l.later(r.URL.Path)
	l.later(r.Method)
	l.join()
	l.stop()
}

func main() {
	http.HandleFunc("/deferred", deferred)
	http.HandleFunc("/turn", inTurn)
	_ = http.ListenAndServe(":8080", nil)
}
