// Package slotseach has a channel with a slot for each goroutine that is started, and what these send.
package slotseach

import (
	"context"
	"net/http"
)

type message struct {
	doc  string
	last bool
	err  error
}

type shard interface {
	Search(ctx context.Context, term string, each func(doc string)) error
	List(ctx context.Context) ([]string, error)
}

type searcher struct{ shards []shard }

func (s *searcher) scan(ctx context.Context, sh shard, term string, out chan<- message) {
	err := sh.Search(ctx, term, func(doc string) {
		out <- message{doc: doc}
	})
	out <- message{last: true, err: err}
}

// limited leaves when one fails.
func (s *searcher) limited(w http.ResponseWriter, r *http.Request) {
	out := make(chan message, len(s.shards))
	for _, sh := range s.shards {
		go s.scan(r.Context(), sh, r.FormValue("q"), out) // want `goroutine may wait forever to send on "out" if limited returns early \(leaks 1 goroutine each time, started per request in limited\)`
	}
	for open := len(s.shards); open > 0; {
		m := <-out
		if m.err != nil {
			return
		}
		if m.last {
			open--
		}
	}
}

// all reads all.
func (s *searcher) all(w http.ResponseWriter, r *http.Request) {
	out := make(chan message, len(s.shards))
	for _, sh := range s.shards {
		go s.scan(r.Context(), sh, r.FormValue("q"), out)
	}
	for open := len(s.shards); open > 0; {
		m := <-out
		if m.last {
			open--
		}
	}
}

// one sends one each, and may leave early.
func (s *searcher) one(w http.ResponseWriter, r *http.Request) {
	out := make(chan message, len(s.shards))
	for _, sh := range s.shards {
		go func() {
			docs, err := sh.List(r.Context())
			if err != nil {
				out <- message{err: err}
				return
			}
			out <- message{doc: docs[0]}
		}()
	}
	for range s.shards {
		if m := <-out; m.err != nil {
			return
		}
	}
}

// twice has slots for both that each one sends.
func (s *searcher) twice(w http.ResponseWriter, r *http.Request) {
	out := make(chan message, 2*len(s.shards))
	for _, sh := range s.shards {
		go func() {
			docs, err := sh.List(r.Context())
			out <- message{doc: docs[0]}
			out <- message{last: true, err: err}
		}()
	}
	if m := <-out; m.err != nil {
		return
	}
	<-r.Context().Done()
}

// items are sent by one, which has a slot for each.
func (s *searcher) items(w http.ResponseWriter, r *http.Request) {
	out := make(chan message, len(s.shards))
	go func() {
		for _, sh := range s.shards {
			docs, err := sh.List(r.Context())
			out <- message{doc: docs[0], err: err}
		}
	}()
	if m := <-out; m.err != nil {
		return
	}
	<-r.Context().Done()
}

// pairs are two for each: one is received, and one stays in the buffer.
func (s *searcher) pairs(w http.ResponseWriter, r *http.Request) {
	out := make(chan message, len(s.shards))
	for _, sh := range s.shards {
		go func() {
			docs, err := sh.List(r.Context())
			out <- message{doc: docs[0]}
			out <- message{last: true, err: err}
		}()
	}
	for range s.shards {
		<-out
	}
}

// lost are two for each, and nobody waits for the second one.
func (s *searcher) lost(w http.ResponseWriter, r *http.Request) {
	out := make(chan message, len(s.shards))
	for _, sh := range s.shards {
		go func() { // want `goroutine may wait forever to send on "out" .*\(leaks 1 goroutine each time, started per request in lost\)`
			docs, err := sh.List(r.Context())
			out <- message{doc: docs[0]}
			out <- message{last: true, err: err}
		}()
	}
	if m := <-out; m.err != nil {
		return
	}
}
