// A timer that is stopped does not fire, and its channel is not closed.
package timer_stopped

import (
	"net/http"
	"time"
)

func deadline(d time.Duration, late func(), run func() bool) {
	timer := time.NewTimer(d)
	go func() { // want `goroutine may wait forever .*; stopping the timer does not close its channel \(leaks 1 goroutine each time.*\)`
		<-timer.C
		late()
	}()
	if run() {
		timer.Stop()
	}
}

type lease struct {
	timer *time.Timer
	lost  func()
}

func acquire(lost func()) *lease {
	l := &lease{timer: time.NewTimer(time.Minute), lost: lost}
	go l.wait() // want `goroutine may wait forever .*; stopping the timer does not close its channel \(leaks 1 goroutine each time.*\)`
	return l
}

func (l *lease) wait() {
	<-l.timer.C
	l.lost()
}

func (l *lease) release() { l.timer.Stop() }

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		deadline(time.Second, func() {}, func() bool { return r.Method == "GET" })
		defer acquire(func() {}).release()
	})
	http.ListenAndServe("localhost:8080", nil)
}
