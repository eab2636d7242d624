// Package turns_lost takes turns by functions, in loops, and for goroutines that give them back when they return.
package turns_lost

import (
	"errors"
	"net/http"
)

func probe(s string) error {
	if s == "" {
		return nil
	}
	return errors.New("no")
}

// byFunctions takes it by a function, and gives it back by another.
type byFunctions struct{ slots chan struct{} }

func newByFunctions() *byFunctions { return &byFunctions{make(chan struct{}, 3)} }

func (p *byFunctions) acquire() { p.slots <- struct{}{} }
func (p *byFunctions) release() { <-p.slots }

func (p *byFunctions) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.acquire() // want `ServeHTTP may wait forever to send on "slots": it does not give back each turn that it takes.*`
	if probe(r.URL.Path) != nil {
		return
	}
	p.release()
}

// Get gives it back always.
func (p *byFunctions) Get(w http.ResponseWriter, r *http.Request) {
	p.acquire()
	defer p.release()
	if probe(r.URL.Path) != nil {
		return
	}
}

// allWell gives it back on each way.
type allWell struct{ slots chan struct{} }

func newAllWell() *allWell { return &allWell{make(chan struct{}, 3)} }

func (p *allWell) acquire() { p.slots <- struct{}{} }
func (p *allWell) release() { <-p.slots }

func (p *allWell) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.acquire()
	if probe(r.URL.Path) != nil {
		p.release()
		return
	}
	p.release()
}

// session keeps it until it is closed.
type session struct{ of *allWell }

func (p *allWell) open() *session { p.acquire(); return &session{p} }
func (s *session) Close()         { s.of.release() }

// inLoop goes on to the next one.
type inLoop struct{ slots chan struct{} }

func newInLoop() *inLoop { return &inLoop{make(chan struct{}, 3)} }

func (p *inLoop) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, n := range r.URL.Query()["n"] {
		p.slots <- struct{}{} // want `ServeHTTP may wait forever to send on "slots": it does not give back each turn that it takes.*`
		if err := probe(n); err != nil {
			continue
		}
		<-p.slots
	}
}

// inLoopWell gives it back first.
type inLoopWell struct{ slots chan struct{} }

func newInLoopWell() *inLoopWell { return &inLoopWell{make(chan struct{}, 3)} }

func (p *inLoopWell) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, n := range r.URL.Query()["n"] {
		p.slots <- struct{}{}
		if err := probe(n); err != nil {
			<-p.slots
			continue
		}
		<-p.slots
	}
	for _, n := range r.URL.Query()["m"] {
		p.put(n)
	}
}

func (p *inLoopWell) put(string) {}

// headed gives the one of the turn before back at the head of the loop.
type headed struct{ slots chan struct{} }

func newHeaded() *headed { return &headed{make(chan struct{}, 3)} }

func (p *headed) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.slots <- struct{}{}
	for _, n := range r.URL.Query()["n"] {
		<-p.slots
		p.wait()
		if err := probe(n); err != nil {
			continue
		}
	}
	<-p.slots
}

func (p *headed) wait() { p.slots <- struct{}{} }

// forGoroutine has a goroutine give it back, by a literal that it defers.
type forGoroutine struct{ slots chan struct{} }

func newForGoroutine() *forGoroutine { return &forGoroutine{make(chan struct{}, 3)} }

func (p *forGoroutine) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.slots <- struct{}{} // want `ServeHTTP may wait forever to send on "slots": it does not give back each turn that it takes.*`
	if probe(r.URL.Path) != nil {
		return
	}
	go func() {
		defer func() { <-p.slots }()
		_ = probe("")
	}()
}

// forMethod has a method do so.
type forMethod struct{ slots chan struct{} }

func newForMethod() *forMethod { return &forMethod{make(chan struct{}, 3)} }

func (p *forMethod) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.slots <- struct{}{} // want `ServeHTTP may wait forever to send on "slots": it does not give back each turn that it takes.*`
	if probe(r.URL.Path) != nil {
		return
	}
	go p.work()
}

func (p *forMethod) work() {
	defer func() { <-p.slots }()
	_ = probe("")
}

// forGoroutineWell asks first.
type forGoroutineWell struct{ slots chan struct{} }

func newForGoroutineWell() *forGoroutineWell { return &forGoroutineWell{make(chan struct{}, 3)} }

func (p *forGoroutineWell) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if probe(r.URL.Path) != nil {
		return
	}
	p.slots <- struct{}{}
	go func() {
		defer func() { <-p.slots }()
		_ = probe("")
	}()
}

// inGroup waits for all of a request.
type inGroup struct{ slots chan struct{} }

func newInGroup() *inGroup { return &inGroup{make(chan struct{}, 3)} }

func (p *inGroup) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, n := range r.URL.Query()["n"] {
		p.slots <- struct{}{} // want `ServeHTTP may wait forever to send on "slots": it does not give back each turn that it takes.*`
		req, err := http.NewRequest("GET", n, nil)
		if err != nil {
			continue
		}
		go func() {
			defer func() { <-p.slots }()
			_ = req.Context()
		}()
	}
}

var _ = []any{newByFunctions, newAllWell, (*allWell).open, newInLoop, newInLoopWell, newHeaded, newForGoroutine, newForMethod, newForGoroutineWell, newInGroup, (*byFunctions).Get, (*session).Close}
