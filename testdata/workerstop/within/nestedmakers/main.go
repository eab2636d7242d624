// Actions are made by their names, and have others inside, which are made so, too.
package main

import (
	"net/http"
	"time"
)

type config struct {
	kind   string
	inside []config
}

type action interface{ act() }

var makers = make(map[string]func(config) (action, error))

func register(kind string, make func(config) (action, error)) { makers[kind] = make }

func init() {
	register("all", func(c config) (action, error) { return newList(c) })
	register("any", func(c config) (action, error) { return newList(c) })
	register("not", func(c config) (action, error) { return newOne(c) })
	register("first", func(c config) (action, error) { return newOne(c) })
	register("last", func(c config) (action, error) { return newOne(c) })
	register("shuffled", func(c config) (action, error) { return newList(c) })
	register("timed", func(config) (action, error) { return newTimed(), nil })
}

type list struct{ inside []action }

func (l *list) act() {
	for _, a := range l.inside {
		a.act()
	}
}

func newList(c config) (action, error) {
	l := &list{}
	for _, in := range c.inside {
		a, err := newStep(in)
		if err != nil {
			return nil, err
		}
		l.inside = append(l.inside, a)
	}
	return l, nil
}

func newOne(c config) (action, error) { return newStep(c.inside[0]) }

func newStep(c config) (action, error) { return instance(c) }

func instance(c config) (action, error) { return validated(c)(c) }

func validated(c config) func(config) (action, error) { return makers[c.kind] }

type timed struct{ n int }

func newTimed() *timed {
	t := &timed{}
	go t.loop() // want `goroutine runs for ever: nothing ends it: called per request from main via newStep, instance, init \(leaks 1 goroutine and what it holds each time\)`
	return t
}

func (t *timed) act() { t.n = 0 }

func (t *timed) loop() {
	for range time.Tick(time.Second) {
		t.n++
	}
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		a, err := newStep(config{kind: r.Host})
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		a.act()
	})
	_ = http.ListenAndServe(":8080", nil)
}
