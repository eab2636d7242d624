// Package oneof asks one of several for a channel, and reads it to its end.
package oneof

import "net/http"

type source interface{ items() <-chan string }

type files struct{ names []string }

func (s *files) items() <-chan string {
	ch := make(chan string)
	go func() {
		defer close(ch)
		for _, name := range s.names {
			ch <- name
		}
	}()
	return ch
}

type none struct{}

func (none) items() <-chan string { return nil }

func all(sources []source) (n int) {
	for _, s := range sources {
		ch := s.items()
		if ch == nil {
			continue
		}
		for range ch {
			n++
		}
	}
	return n
}

type list struct{ names []string }

func (s *list) each() <-chan string {
	ch := make(chan string)
	go func() {
		defer close(ch)
		for _, name := range s.names {
			ch <- name
		}
	}()
	return ch
}

func first(lists []*list) (n int) {
	var ch <-chan string
	for _, s := range lists {
		if s.names == nil {
			continue
		}
		ch = s.each()
		break
	}
	if ch == nil {
		return 0
	}
	for range ch {
		n++
	}
	return n
}

type queue struct{ names []string }

func (s *queue) each() <-chan string {
	ch := make(chan string)
	go func() { // want `goroutine may wait forever to send on "ch" if forgotten returns early .leaks 1 goroutine each time, called per request from ServeHTTP via forgotten.`
		defer close(ch)
		for _, name := range s.names {
			ch <- name
		}
	}()
	return ch
}

func forgotten(lists []*queue) (n int) {
	var ch <-chan string
	for _, s := range lists {
		ch = s.each()
		if s.names == nil {
			ch = nil
		}
	}
	if ch == nil {
		return 0
	}
	for range ch {
		n++
	}
	return n
}

// ServeHTTP is called for each request.
func ServeHTTP(w http.ResponseWriter, r *http.Request) {
	names := r.Form["name"]
	all([]source{&files{names}, none{}})
	first([]*list{{names}})
	forgotten([]*queue{{names}})
}
