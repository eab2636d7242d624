// Package leftopen goes on with loops over channels that nothing closes.
package leftopen

import (
	"fmt"
	"net/http"
	"sync"
)

type hub struct {
	mu      sync.Mutex
	clients map[chan string]struct{}
}

func (h *hub) publish(event string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for c := range h.clients {
		select {
		case c <- event:
		default:
		}
	}
}

func (h *hub) subscribe() chan string {
	c := make(chan string, 8)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.clients[c] = struct{}{}
	return c
}

func (h *hub) unsubscribe(c chan string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.clients, c)
}

// The handler stays, though its client has gone.
func (h *hub) events(w http.ResponseWriter, r *http.Request) {
	c := h.subscribe()
	defer h.unsubscribe(c)
	for event := range c { // want `events waits forever to receive from .*: nothing closes it .*`
		fmt.Fprintf(w, "data: %s\n\n", event)
	}
}

// It leaves as it cannot write any more, or as the request ends.
func (h *hub) lines(w http.ResponseWriter, r *http.Request) {
	c := h.subscribe()
	defer h.unsubscribe(c)
	for event := range c {
		if _, err := fmt.Fprintln(w, event); err != nil {
			return
		}
	}
}

func (h *hub) until(w http.ResponseWriter, r *http.Request) {
	c := h.subscribe()
	defer h.unsubscribe(c)
	for {
		select {
		case event, ok := <-c:
			if !ok {
				return
			}
			fmt.Fprintln(w, event)
		case <-r.Context().Done():
			return
		}
	}
}

// Whoever sends closes it.
func numbers(n int) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for i := range n {
			out <- i
		}
	}()
	return out
}

func sum(w http.ResponseWriter, r *http.Request) {
	n := 0
	for i := range numbers(10) {
		n += i
	}
	fmt.Fprintln(w, n)
}

// Here it does not.
func words(all []string) <-chan string {
	out := make(chan string)
	go func() {
		for _, word := range all {
			out <- word
		}
	}()
	return out
}

func join(w http.ResponseWriter, r *http.Request) {
	for word := range words([]string{"a", "b"}) { // want `join waits forever to receive from .*: nothing closes it .*`
		fmt.Fprint(w, word)
	}
}

// The process has one of these.
func loop(events chan string) {
	for event := range events {
		println(event)
	}
}

func Main() {
	h := &hub{clients: make(map[chan string]struct{})}
	http.HandleFunc("/events", h.events)
	http.HandleFunc("/lines", h.lines)
	http.HandleFunc("/until", h.until)
	http.HandleFunc("/sum", sum)
	http.HandleFunc("/join", join)
	http.HandleFunc("/publish", func(w http.ResponseWriter, r *http.Request) { h.publish(r.URL.Path) })
	events := make(chan string)
	go http.ListenAndServe(":80", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { events <- r.Host }))
	loop(events)
}
