// A timer, or the end of a context, is to stop a worker: that does not count where it is taken back in time.
package takenback

import (
	"context"
	"net/http"
	"time"
)

type lease struct {
	renew chan struct{}
	done  chan struct{}
}

func newLease() *lease {
	l := &lease{renew: make(chan struct{}, 1), done: make(chan struct{})}
	go l.loop()
	return l
}

func (l *lease) loop() {
	for {
		select {
		case <-l.renew:
			println("renewed")
		case <-l.done:
			return
		}
	}
}

func (l *lease) touch()  { l.renew <- struct{}{} }
func (l *lease) expire() { close(l.done) }

func byTimer(w http.ResponseWriter, r *http.Request) {
	l := newLease() // want `"l" is dropped without expire, which stops its goroutine: made per request in byTimer \(leaks 1 goroutine and what it holds each time\)`
	timer := time.AfterFunc(time.Minute, l.expire)
	defer timer.Stop()
	l.touch()
}

func byLiteral(w http.ResponseWriter, r *http.Request) {
	l := newLease() // want `"l" is dropped without expire, which stops its goroutine: made per request in byLiteral \(leaks 1 goroutine and what it holds each time\)`
	timer := time.AfterFunc(time.Minute, func() {
		println("late")
		l.expire()
	})
	l.touch()
	timer.Stop()
}

func byContext(w http.ResponseWriter, r *http.Request) {
	l := newLease() // want `"l" is dropped without expire, which stops its goroutine: made per request in byContext \(leaks 1 goroutine and what it holds each time\)`
	stop := context.AfterFunc(r.Context(), l.expire)
	defer stop()
	l.touch()
}

// left leaves it to the timer.
func left(w http.ResponseWriter, r *http.Request) {
	l := newLease()
	time.AfterFunc(time.Minute, l.expire)
	l.touch()
}

// longer stops the timer only to set it again.
func longer(w http.ResponseWriter, r *http.Request) {
	l := newLease()
	timer := time.AfterFunc(time.Minute, l.expire)
	l.touch()
	if r.Method == http.MethodPost {
		timer.Stop()
		timer.Reset(time.Hour)
	}
}

// sooner stops the lease itself where the timer has not done so.
func sooner(w http.ResponseWriter, r *http.Request) {
	l := newLease()
	timer := time.AfterFunc(time.Minute, l.expire)
	l.touch()
	if timer.Stop() {
		l.expire()
	}
}

// both stops both.
func both(w http.ResponseWriter, r *http.Request) {
	l := newLease()
	timer := time.AfterFunc(time.Minute, func() { println("late") })
	defer timer.Stop()
	defer l.expire()
	l.touch()
}

func Serve() {
	http.HandleFunc("/timer", byTimer)
	http.HandleFunc("/literal", byLiteral)
	http.HandleFunc("/context", byContext)
	http.HandleFunc("/left", left)
	http.HandleFunc("/longer", longer)
	http.HandleFunc("/sooner", sooner)
	http.HandleFunc("/both", both)
	_ = http.ListenAndServe(":8080", nil)
}
