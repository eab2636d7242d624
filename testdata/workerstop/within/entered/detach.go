package entered

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// These take themselves out of the books of their owner, and end.

type listener struct {
	hub  *listeners
	once sync.Once
	done chan struct{}
}

type listeners struct {
	mu  sync.Mutex
	all map[*listener]struct{}
}

func (h *listeners) listen() *listener {
	l := &listener{hub: h, done: make(chan struct{})}
	h.mu.Lock()
	h.all[l] = struct{}{}
	h.mu.Unlock()
	go l.loop()
	return l
}

func (l *listener) loop() {
	for {
		select {
		case <-l.done:
			return
		case <-time.After(time.Minute):
			println("still there")
		}
	}
}

func (l *listener) end() { l.once.Do(func() { close(l.done) }) }

func (l *listener) Close() {
	l.hub.mu.Lock()
	delete(l.hub.all, l)
	l.hub.mu.Unlock()
	l.end()
}

// A viewer has its owner take it out.
type viewer struct {
	board  *board
	cancel context.CancelFunc
}

type board struct {
	mu      sync.Mutex
	base    context.Context
	viewers map[*viewer]bool
}

func (b *board) attach() *viewer {
	ctx, cancel := context.WithCancel(b.base)
	v := &viewer{b, cancel}
	b.mu.Lock()
	b.viewers[v] = true
	b.mu.Unlock()
	go v.refresh(ctx)
	return v
}

func (b *board) detach(v *viewer) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.viewers, v)
}

func (v *viewer) refresh(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			println("refreshing")
		}
	}
}

func (v *viewer) Stop() {
	v.board.detach(v)
	v.cancel()
}

// A session is there by its number.
type session struct {
	owner  *sessions
	id     string
	cancel context.CancelFunc
}

type sessions struct {
	mu   sync.Mutex
	byID map[string]*session
}

func (m *sessions) open(id string) *session {
	ctx, cancel := context.WithCancel(context.Background())
	s := &session{m, id, cancel}
	m.mu.Lock()
	m.byID[id] = s
	m.mu.Unlock()
	go func() {
		<-ctx.Done()
		println("over", id)
	}()
	return s
}

func (s *session) close() {
	s.owner.mu.Lock()
	delete(s.owner.byID, s.id)
	s.owner.mu.Unlock()
	s.cancel()
}

// A forgetter takes itself out, and goes on.
type forgetter struct {
	owner *forgetters
	id    string
	done  chan struct{}
}

type forgetters struct{ byID map[string]*forgetter }

func (m *forgetters) open(id string) *forgetter {
	f := &forgetter{m, id, make(chan struct{})}
	m.byID[id] = f
	go func() {
		<-f.done
		println("over", id)
	}()
	return f
}

func (f *forgetter) leave() { delete(f.owner.byID, f.id) } // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`

func (m *forgetters) stopAll() {
	for _, f := range m.byID {
		close(f.done)
	}
}

// ServeViews is what the others are for.
func ServeViews(ctx context.Context) {
	h := &listeners{all: make(map[*listener]struct{})}
	b := &board{base: ctx, viewers: make(map[*viewer]bool)}
	m := &sessions{byID: make(map[string]*session)}
	fs := &forgetters{make(map[string]*forgetter)}
	defer fs.stopAll()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		l := h.listen()
		defer l.Close()
		v := b.attach()
		defer v.Stop()
		s := m.open(r.URL.Path)
		defer s.close()
		fs.open(r.URL.Path).leave()
		<-r.Context().Done()
	})
	http.ListenAndServe(":80", nil)
}
