// Command main gives what it has to a function, and gets another one in its place: that has the first one, or has not.
package main

import (
	"net/http"
	"time"
)

type ticker interface {
	Next() int
	Stop()
}

type timed struct {
	n    chan int
	stop chan struct{}
}

func newTicker() ticker {
	t := &timed{make(chan int, 1), make(chan struct{})}
	go t.run()
	return t
}

func (t *timed) run() {
	for {
		select {
		case <-time.After(time.Second):
		case <-t.stop:
			return
		}
	}
}

func (t *timed) Next() int { return cap(t.n) }
func (t *timed) Stop()     { close(t.stop) }

type holder struct{ t ticker }

// renew asks the old one something, and leaves it as it is.
func renew(old ticker) ticker {
	println(old.Next())
	return newTicker()
}

type counting struct{ ticker }

func count(t ticker) ticker { return &counting{t} }

func main() {
	http.HandleFunc("/renewed", func(w http.ResponseWriter, r *http.Request) {
		h := &holder{t: newTicker()}
		h.t = renew(h.t) // want `the goroutine of "t" is replaced and not stopped: .*`
		println(h.t.Next())
		h.t.Stop()
	})
	http.HandleFunc("/counted", func(w http.ResponseWriter, r *http.Request) {
		h := &holder{t: newTicker()}
		h.t = count(h.t)
		println(h.t.Next())
		h.t.Stop()
	})
	_ = http.ListenAndServe(":8080", nil)
}
