// Package fed hands on what comes: with a buffer for all that there is, or for a part of what goes on and on.
package fed

import "net/http"

type hub struct {
	in   chan string
	subs map[chan string]bool
}

func (h *hub) stream() {
	for s := range h.in {
		for sub := range h.subs {
			select {
			case sub <- s:
			default:
			}
		}
	}
	for sub := range h.subs {
		close(sub)
	}
}

func (h *hub) Close() { close(h.in) }

func New() *hub {
	h := &hub{in: make(chan string), subs: make(map[chan string]bool)}
	go h.stream()
	return h
}

func (h *hub) add() chan string {
	sub := make(chan string, 10)
	h.subs[sub] = true
	return sub
}

func (h *hub) Put(s string) { h.in <- s }

func (h *hub) watch() <-chan string {
	out := make(chan string, 100)
	in := h.add()
	go func() { // want `goroutine may wait forever to send on "out" if ServeHTTP returns early.*`
		for s := range in {
			out <- s
		}
		close(out)
	}()
	return out
}

func (h *hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for s := range h.watch() {
		if _, err := w.Write([]byte(s)); err != nil {
			return
		}
	}
}

// Few has room for all that is sent.
func Few(w http.ResponseWriter, r *http.Request) {
	in, out := make(chan string, 3), make(chan string, 3)
	go func() {
		for s := range in {
			out <- s + "!"
		}
		close(out)
	}()
	for _, s := range []string{"a", "b", "c"} {
		in <- s
	}
	close(in)
	for s := range out {
		if _, err := w.Write([]byte(s)); err != nil {
			return
		}
	}
}
