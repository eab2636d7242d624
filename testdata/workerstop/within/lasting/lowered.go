package lasting

import (
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

func forever() {
	for {
		time.Sleep(time.Second)
		println("x")
	}
}

// A flag that is true until it has happened.
type greeter struct{ first bool }

func (g *greeter) serve() {
	if g.first {
		g.first = false
		go forever()
	}
	if !g.first {
		go forever() // want `goroutine runs for ever: nothing ends it: called per request from serveFlags \(leaks 1 goroutine and what it holds each time\)`
	}
}

// A func that is made each time, of which only the first runs.
var (
	once   sync.Once
	shared *greeter
)

func newShared(first bool) func() {
	return func() {
		shared = &greeter{first}
		go forever()
	}
}

func getShared() *greeter {
	once.Do(newShared(true))
	return shared
}

func newOther() func() {
	return func() {
		go forever() // want `goroutine runs for ever: nothing ends it: called per request from serveFlags \(leaks 1 goroutine and what it holds each time\)`
	}
}

func getOther() { newOther()() }

func serveFlags() error {
	first := true
	g := &greeter{first: true}
	http.HandleFunc("/flags", func(w http.ResponseWriter, r *http.Request) {
		if first {
			go forever()
			first = false
		}
		g.serve()
		getShared().serve()
		getOther()
	})
	return http.ListenAndServe(":80", nil)
}

type kind struct{ n int }

// There is none of either kind, whichever is asked for.
var byKind = map[string]*kind{}

func ofKind(name string, force bool) *kind {
	if force {
		if g := byKind["forced"]; g != nil {
			return g
		}
	} else {
		if g := byKind[name]; g != nil {
			return g
		}
	}
	g := &kind{}
	go forever()
	if force {
		name = "forced"
	}
	byKind[name] = g
	return g
}

// One of the ways does not ask.
var unasked = map[string]*kind{}

func ofUnasked(name string, force bool) *kind {
	if !force {
		if g := unasked[name]; g != nil {
			return g
		}
	}
	g := &kind{}
	go forever() // want `goroutine runs for ever: nothing ends it: called per request from serveKinds \(leaks 1 goroutine and what it holds each time\)`
	unasked[name] = g
	return g
}

func serveKinds() error {
	http.HandleFunc("/kinds", func(w http.ResponseWriter, r *http.Request) {
		ofKind(r.URL.Path, r.Method == "PUT")
		ofUnasked(r.URL.Path, r.Method == "PUT")
	})
	return http.ListenAndServe(":80", nil)
}

// A flag that is set back where the function returns tells nothing of what it leaves behind.
type refresher struct {
	busy atomic.Bool
	on   bool
	mu   sync.Mutex
}

func (r *refresher) refresh() {
	if !r.busy.CompareAndSwap(false, true) {
		return
	}
	defer r.busy.Store(false)
	go forever() // want `goroutine runs for ever: nothing ends it: called per request from serveRefresher \(leaks 1 goroutine and what it holds each time\)`
}

func (r *refresher) reload() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.on {
		return
	}
	r.on = true
	defer func() { r.on = false }()
	go forever() // want `goroutine runs for ever: nothing ends it: called per request from serveRefresher \(leaks 1 goroutine and what it holds each time\)`
}

type starter struct{ started atomic.Bool }

func (s *starter) start() {
	if s.started.CompareAndSwap(false, true) {
		go forever()
	}
}

func serveRefresher() error {
	r, s := &refresher{}, &starter{}
	http.HandleFunc("/refresh", func(w http.ResponseWriter, req *http.Request) {
		r.refresh()
		r.reload()
		s.start()
	})
	return http.ListenAndServe(":80", nil)
}
