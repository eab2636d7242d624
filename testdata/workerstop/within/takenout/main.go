// A table gives the entry that it takes out to who asks for that: he has to stop it, as others do.
package main

import (
	"net/http"
	"sync"
	"time"
)

type session struct {
	id   string
	stop chan struct{}
}

func newSession(id string) *session {
	s := &session{id: id, stop: make(chan struct{})}
	go s.keepalive()
	return s
}

func (s *session) keepalive() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
		case <-s.stop:
			return
		}
	}
}

func (s *session) Close() { close(s.stop) }

type table struct {
	mu       sync.Mutex
	sessions map[string]*session
	shared   sync.Map
}

func (t *table) take(id string) *session {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.sessions[id]
	delete(t.sessions, id)
	return s
}

func (t *table) pop(id string) (*session, bool) {
	s, ok := t.shared.LoadAndDelete(id)
	if !ok {
		return nil, false
	}
	return s.(*session), true
}

// find gives what stays.
func (t *table) find(id string) *session {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.sessions[id]
}

func (t *table) login(w http.ResponseWriter, r *http.Request) {
	t.logout(w, r)
	s := newSession(r.Host)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sessions[r.Host] = s
}

func (t *table) share(w http.ResponseWriter, r *http.Request) {
	if s, ok := t.pop(r.Host); ok {
		s.Close()
	}
	t.shared.Store(r.Host, newSession(r.Host))
}

func (t *table) logout(w http.ResponseWriter, r *http.Request) {
	if s := t.take(r.Host); s != nil {
		s.Close()
	}
}

func (t *table) expire(w http.ResponseWriter, r *http.Request) {
	if s := t.take(r.Host); s != nil { // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		println("expired", s.id)
	}
}

func (t *table) drop(w http.ResponseWriter, r *http.Request) {
	if s, ok := t.pop(r.Host); ok { // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		println("dropped", s.id)
	}
}

// rename puts it back.
func (t *table) rename(w http.ResponseWriter, r *http.Request) {
	s := t.take(r.Host)
	if s == nil {
		return
	}
	s.id = r.URL.Path
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sessions[s.id] = s
}

// later leaves it to another goroutine.
func (t *table) later(w http.ResponseWriter, r *http.Request) {
	if s := t.take(r.Host); s != nil {
		go func() {
			time.Sleep(time.Minute)
			s.Close()
		}()
	}
}

func (t *table) show(w http.ResponseWriter, r *http.Request) {
	if s := t.find(r.Host); s != nil {
		println(s.id)
	}
}

func main() {
	t := &table{sessions: make(map[string]*session)}
	http.HandleFunc("/login", t.login)
	http.HandleFunc("/share", t.share)
	http.HandleFunc("/logout", t.logout)
	http.HandleFunc("/expire", t.expire)
	http.HandleFunc("/drop", t.drop)
	http.HandleFunc("/rename", t.rename)
	http.HandleFunc("/later", t.later)
	http.HandleFunc("/show", t.show)
	_ = http.ListenAndServe(":8080", nil)
}
