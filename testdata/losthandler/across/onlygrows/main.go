// Package main adds listeners to lists that nobody takes anything out of.
package main

import (
	"fmt"
	"net/http"
	"sync"
)

type bus struct {
	mu   sync.Mutex
	subs []chan string
}

func (b *bus) subscribe() <-chan string {
	ch := make(chan string, 8)
	b.mu.Lock()
	b.subs = append(b.subs, ch)
	b.mu.Unlock()
	return ch
}

func (b *bus) publish(s string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, ch := range b.subs {
		select {
		case ch <- s:
		default:
		}
	}
}

type hooks struct {
	mu  sync.Mutex
	fns []func(string)
	m   map[int]func(string)
	n   int
	all []chan string
}

func (h *hooks) onEvent(f func(string)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.fns = append(h.fns, f)
}

func (h *hooks) put(f func(string)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.m == nil {
		h.m = make(map[int]func(string))
	}
	h.n++
	h.m[h.n] = f
}

func (h *hooks) add(c chan string) { h.all = append(h.all, c) }

func (h *hooks) fire(s string) {
	for _, f := range h.fns {
		f(s)
	}
	for _, f := range h.m {
		f(s)
	}
	for _, c := range h.all {
		c <- s
	}
}

// bounded holds so many, and no more.
type bounded struct{ fns []func() }

func (b *bounded) add(f func()) bool {
	if len(b.fns) == 8 {
		return false
	}
	b.fns = append(b.fns, f)
	return true
}

// batch runs what it has, and begins anew.
type batch struct{ fns []func() }

func (b *batch) add(f func()) { b.fns = append(b.fns, f) }

func (b *batch) flush() {
	for _, f := range b.fns {
		f()
	}
	b.fns = nil
}

// whole is assigned as a whole.
type whole struct{ fns []func() }

func (w *whole) add(f func()) { w.fns = append(w.fns, f) }

func (w *whole) reset() { *w = whole{} }

// lent gives its map to others.
type lent struct {
	fns map[*int]func()
}

func (l *lent) add(f func()) { l.fns[new(int)] = f }

func (l *lent) sweep() { drop(l.fns) }

func drop(m map[*int]func()) {
	for k := range m {
		delete(m, k)
	}
}

// plain has data, which is not for others to be called.
type plain struct{ lines []string }

func (p *plain) add(s string) { p.lines = append(p.lines, s) }

// popped gives back the last one.
type popped struct{ fns []func() }

func (p *popped) push(f func()) { p.fns = append(p.fns, f) }

func (p *popped) pop() func() {
	f := p.fns[len(p.fns)-1]
	p.fns = p.fns[:len(p.fns)-1]
	return f
}

// store is in the field of another object, from the start.
type store struct{ hooks []func() }

func (t *store) hook(f func()) { t.hooks = append(t.hooks, f) }

func (t *store) fire() {
	for _, f := range t.hooks {
		f()
	}
}

type api struct{ st *store }

func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.st.hook(func() { fmt.Fprintln(w, r.URL) }) // want:whole `hook adds to "hooks" of store a listener that nothing removes: added per request in ServeHTTP \(leaks the listener and what it holds each time\)`
	a.st.fire()
}

// task is what others make for each turn.
type task struct{ after []func() }

func (t *task) then(f func()) { t.after = append(t.after, f) }

func (t *task) finish() {
	for _, f := range t.after {
		f()
	}
}

type worker struct {
	queue chan *task
	n     int
}

func (k *worker) run() {
	for t := range k.queue {
		t.then(func() { k.n++ })
		k.sub(t)
		t.finish()
	}
}

func (k *worker) sub(t *task) { t.then(func() { k.n++ }) }

func (k *worker) next() *task { return <-k.queue }

func (k *worker) poll() {
	for {
		t := k.next()
		t.then(func() { k.n++ })
		t.finish()
	}
}

// hooked is what a writer may be, too.
type hooked interface{ then(func()) }

func wrapped(w http.ResponseWriter, r *http.Request) {
	if x, ok := w.(hooked); ok {
		x.then(func() { fmt.Println(r.URL) })
	}
	if x, ok := w.(interface{ task() *task }); ok {
		x.task().then(func() { fmt.Println(r.URL) })
	}
}

// session has its own list, as a part.
type session struct {
	name  string
	tasks task
}

func open(name string) *session { return &session{name: name} }

func (s *session) work() { s.tasks.then(func() { fmt.Println(s.name) }) }

func init() {
	k := &worker{queue: make(chan *task)}
	go k.run()
	go k.poll()
	http.Handle("/api", &api{&store{}})
	http.HandleFunc("/wrapped", wrapped)
	http.HandleFunc("/session", func(w http.ResponseWriter, r *http.Request) {
		s := open(r.Host)
		s.work()
		s.tasks.finish()
		k.queue <- new(task)
	})
}

func main() {
	b, h := new(bus), new(hooks)
	full, later, all, out, text, stack := new(bounded), new(batch), new(whole), &lent{map[*int]func(){}}, new(plain), new(popped)

	h.onEvent(func(s string) { fmt.Println(s) }) // once
	go func() {
		for s := range b.subscribe() { // once
			fmt.Println(s)
		}
	}()

	http.HandleFunc("/events", func(w http.ResponseWriter, r *http.Request) {
		ch := b.subscribe() // want:whole `subscribe adds to "subs" of bus a listener that nothing removes: added per request in main \(leaks the listener and what it holds each time\)`
		for {
			select {
			case s := <-ch:
				fmt.Fprintln(w, s)
			case <-r.Context().Done():
				return
			}
		}
	})
	http.HandleFunc("/hooks", func(w http.ResponseWriter, r *http.Request) {
		h.onEvent(func(s string) { fmt.Fprintln(w, s) }) // want:whole `onEvent adds to "fns" of hooks a listener that nothing removes: added per request in main \(leaks the listener and what it holds each time\)`
		h.put(func(s string) { fmt.Fprintln(w, s) })     // want:whole `put adds to "m" of hooks a listener that nothing removes: added per request in main \(leaks the listener and what it holds each time\)`
		h.add(make(chan string, 1))                      // want:whole `add adds to "all" of hooks a listener that nothing removes: added per request in main \(leaks the listener and what it holds each time\)`
		h.fire("x")
		b.publish("x")
	})
	http.HandleFunc("/own", func(w http.ResponseWriter, r *http.Request) {
		h := new(hooks)
		h.onEvent(func(s string) { fmt.Fprintln(w, s) })
		h.fire("y")
	})
	http.HandleFunc("/others", func(w http.ResponseWriter, r *http.Request) {
		f := func() { fmt.Fprintln(w, "x") }
		full.add(f)
		later.add(f)
		later.flush()
		all.add(f)
		all.reset()
		out.add(f)
		out.sweep()
		text.add(r.URL.Path)
		stack.push(f)
		defer stack.pop()()
	})
	_ = http.ListenAndServe(":1", nil)
}
