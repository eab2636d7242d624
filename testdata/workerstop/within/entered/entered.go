// Package entered has objects that are returned, and entered in the books of who makes them: who ends one as a rule
// has to do so on each path.
package entered

import (
	"errors"
	"net/http"
	"sync"
	"time"
)

// An operation goes on until somebody ends it.
type operation struct {
	id   int
	once sync.Once
	done chan struct{}
}

func (o *operation) Done() <-chan struct{} { return o.done }

func (o *operation) End() { o.once.Do(func() { close(o.done) }) }

type tracker struct {
	mu     sync.Mutex
	last   int
	active map[int]*operation
}

func (t *tracker) begin() *operation {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last++
	o := &operation{id: t.last, done: make(chan struct{})}
	t.active[o.id] = o
	go t.finish(o)
	return o
}

// finish waits on what a method gives.
func (t *tracker) finish(o *operation) {
	<-o.Done()
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.active, o.id)
}

// A subscription goes on until its hub is told; the flag of its loop says so.
type subscription struct {
	in   chan string
	done chan struct{}
}

func (s *subscription) pump() {
	for running := true; running; {
		select {
		case <-time.After(time.Minute):
			println("nothing")
		case <-s.done:
			running = false
		}
	}
	println("over")
}

type hub struct {
	mu   sync.Mutex
	subs map[*subscription]struct{}
}

func (h *hub) subscribe() *subscription {
	s := &subscription{in: make(chan string), done: make(chan struct{})}
	h.mu.Lock()
	h.subs[s] = struct{}{}
	h.mu.Unlock()
	go s.pump()
	return s
}

func (h *hub) unsubscribe(s *subscription) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, ok := h.subs[s]; ok {
		delete(h.subs, s)
		close(s.done)
	}
}

var errBusy = errors.New("busy")

// upgrade ends its operation where all goes well, and not where there is more to do.
func (t *tracker) upgrade(node string) error {
	op := t.begin() // want `"op" is dropped on a path without End, which stops its goroutine \(leaks 1 goroutine and what it holds each time\)`
	if len(node) > 20 {
		return errBusy
	}
	if node == "" {
		return nil
	}
	op.End()
	return drain(node)
}

func drain(node string) error {
	if node == "" {
		return errBusy
	}
	return nil
}

// ended does so on all paths.
func (t *tracker) ended(node string) error {
	op := t.begin()
	defer op.End()
	if len(node) > 20 {
		return errBusy
	}
	return nil
}

// kept leaves it to the tracker, but where it fails.
func (t *tracker) kept(node string) error {
	op := t.begin()
	if len(node) > 20 {
		op.End()
		return errBusy
	}
	println(op.id)
	return nil
}

// keptBusy does the same, and says so.
func (t *tracker) keptBusy(w http.ResponseWriter, node string) {
	op := t.begin()
	if len(node) > 20 {
		op.End()
		http.Error(w, "busy", http.StatusConflict)
		return
	}
	println(op.id)
}

// watch returns before it defers.
func (h *hub) watch(w http.ResponseWriter, r *http.Request) {
	sub := h.subscribe() // want `"sub" is dropped on a path without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
	if r.Method != http.MethodGet {
		http.Error(w, "no", http.StatusMethodNotAllowed)
		return
	}
	defer h.unsubscribe(sub)
	for s := range sub.in {
		w.Write([]byte(s))
	}
}

func (h *hub) follow(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet {
		http.Error(w, "no", http.StatusMethodNotAllowed)
		return
	}
	sub := h.subscribe()
	defer h.unsubscribe(sub)
	for s := range sub.in {
		w.Write([]byte(s))
	}
}

// Serve is what the others are for.
func Serve() {
	h := &hub{subs: make(map[*subscription]struct{})}
	t := &tracker{active: make(map[int]*operation)}
	http.HandleFunc("/watch", h.watch)
	http.HandleFunc("/follow", h.follow)
	http.HandleFunc("/upgrade", func(w http.ResponseWriter, r *http.Request) {
		if err := errors.Join(t.upgrade(r.URL.Path), t.ended(r.URL.Path), t.kept(r.URL.Path)); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
		t.keptBusy(w, r.URL.Path)
	})
	http.ListenAndServe(":80", nil)
}
