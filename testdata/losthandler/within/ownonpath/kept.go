package main

import (
	"net/http"
	"sync"
	"time"
)

// Who was given the listener, or has it in a list, may take it out.
func (d *document) lent(come <-chan *poll, polls []*poll) (int, error) {
	p := <-come
	d.add(p)
	select {
	case v := <-p.ch:
		d.remove(p)
		return v, nil
	case <-time.After(time.Minute):
	}
	q := polls[0]
	d.add(q)
	select {
	case v := <-q.ch:
		d.remove(q)
		return v, nil
	case <-time.After(time.Minute):
		return 0, errTimeout
	}
}

// Who comes again under the key of a request takes the place of who was there:
// it is no list of listeners.
type hub struct {
	mu    sync.Mutex
	funcs map[string]func(int)
}

func (h *hub) add(key string, f func(int)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.funcs[key] = f
}

func (h *hub) remove(key string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.funcs, key)
}

func (h *hub) tell(v int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, f := range h.funcs {
		f(v)
	}
}

func forgetsKey(h *hub, r *http.Request) (int, error) {
	key := r.URL.Path
	ch := make(chan int, 1)
	h.add(key, func(v int) {
		select {
		case ch <- v:
		default:
		}
	})
	select {
	case v := <-ch:
		h.remove(key)
		return v, nil
	case <-time.After(time.Minute):
		return 0, errTimeout
	}
}

func removesKey(h *hub, r *http.Request) (int, error) {
	key := r.URL.Path
	ch := make(chan int, 1)
	add, remove := h.add, h.remove
	add(key, func(v int) { ch <- v })
	select {
	case v := <-ch:
		remove(key)
		return v, nil
	case <-time.After(time.Minute):
		remove(key)
		return 0, errTimeout
	}
}

func serveFuncs(d *document, h *hub) {
	come := make(chan *poll)
	http.HandleFunc("/lent", func(w http.ResponseWriter, r *http.Request) { _, _ = d.lent(come, nil) })
	http.HandleFunc("/forgets", func(w http.ResponseWriter, r *http.Request) { _, _ = forgetsKey(h, r) })
	http.HandleFunc("/removes", func(w http.ResponseWriter, r *http.Request) { _, _ = removesKey(h, r) })
	http.HandleFunc("/tell", func(w http.ResponseWriter, r *http.Request) { h.tell(1) })
}
