// Entries are deleted by their keys, by functions whose callers have called a func of the entry.
package main

import (
	"context"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"sync"
)

type cancelWithReason func(reason string)

type withReason struct {
	context.Context
	cancel context.CancelFunc
	reason string
}

func (w *withReason) cancelWith(reason string) { w.reason = reason; w.cancel() }

func newWithReason(ctx context.Context, cancel context.CancelFunc) (context.Context, cancelWithReason) {
	w := &withReason{Context: ctx, cancel: cancel}
	return w, w.cancelWith
}

type stream struct {
	id     int
	ctx    context.Context
	cancel cancelWithReason
}

type server struct {
	ctx     context.Context
	mu      sync.Mutex
	streams map[int]*stream
	puts    chan func()
}

func (t *server) open(id int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.streams[id] != nil {
		return
	}
	s := &stream{id: id}
	ctx, cancel := context.WithCancel(t.ctx)
	s.ctx, s.cancel = newWithReason(ctx, cancel)
	t.streams[id] = s
}

func (t *server) get(id int) *stream {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.streams[id]
}

func (t *server) delete(id int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.streams, id)
}

// The stream is cancelled before, here and where it is deleted later.
func (t *server) close(s *stream, reason string) {
	s.cancel(reason)
	t.delete(s.id)
}

func (t *server) finish(s *stream) {
	s.cancel("done")
	t.puts <- func() { t.delete(s.id) }
}

// Here it is not.
type plain struct {
	ctx     context.Context
	mu      sync.Mutex
	streams map[int]*stream
	puts    chan func()
}

func (t *plain) open(id int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.streams[id] != nil {
		return
	}
	s := &stream{id: id}
	ctx, cancel := context.WithCancel(t.ctx)
	s.ctx, s.cancel = newWithReason(ctx, cancel)
	t.streams[id] = s
}

func (t *plain) finish(id int) {
	t.mu.Lock()
	s := t.streams[id]
	t.mu.Unlock()
	if s == nil {
		return
	}
	t.puts <- func() { t.delete(s.id) }
}

func (t *plain) delete(id int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.streams, id) // want `an entry is deleted without its context being cancelled.*`
}

func main() {
	puts := make(chan func())
	go func() {
		for put := range puts {
			put()
		}
	}()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	t := &server{ctx: ctx, streams: make(map[int]*stream), puts: puts}
	p := &plain{ctx: ctx, streams: make(map[int]*stream), puts: puts}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		id, _ := strconv.Atoi(r.FormValue("id"))
		switch r.Method {
		case http.MethodPost:
			t.open(id)
			p.open(id)
		case http.MethodDelete:
			if s := t.get(id); s != nil {
				t.finish(s)
			}
			p.finish(id)
		case http.MethodPut:
			if s := t.get(id); s != nil {
				t.close(s, "replaced")
			}
		}
	})
	http.ListenAndServe(":8080", nil)
}
