// Command above has sessions that are replaced by functions of which the callers' callers end the old one, or do not.
package main

import (
	"net/http"
	"sync"
)

type session struct{ quit chan struct{} }

func dial() *session {
	s := &session{quit: make(chan struct{})}
	go s.run()
	return s
}

func (s *session) run()   { <-s.quit }
func (s *session) Close() { close(s.quit) }

type stopped struct {
	mu sync.Mutex
	s  *session
}

func (r *stopped) set()   { r.s = dial() }
func (r *stopped) start() { r.set() }
func (r *stopped) stop() {
	if r.s == nil {
		return
	}
	r.s.Close()
	r.s = nil
}

func (r *stopped) restart() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stop()
	r.start()
}

type inline struct{ s *session }

func (r *inline) set()   { r.s = dial() }
func (r *inline) start() { r.set() }
func (r *inline) restart() {
	if r.s != nil {
		r.s.Close()
	}
	r.start()
}

type forgetful struct{ s *session }

func (r *forgetful) set()     { r.s = dial() } // want `goroutine "s" of forgetful is replaced and not stopped.*`
func (r *forgetful) start()   { r.set() }
func (r *forgetful) restart() { r.start() }
func (r *forgetful) Close()   { r.s.Close() }

// A late one ends the last only.
type late struct{ s *session }

func (r *late) set()   { r.s = dial() } // want `goroutine "s" of late is replaced and not stopped.*`
func (r *late) start() { r.set() }
func (r *late) work() {
	defer r.s.Close()
	for range 10 {
		r.start()
	}
}

func main() {
	a, b, c, d := &stopped{}, &inline{}, &forgetful{}, &late{s: dial()}
	defer c.Close()
	http.HandleFunc("/stopped", func(http.ResponseWriter, *http.Request) { a.restart() })
	http.HandleFunc("/inline", func(http.ResponseWriter, *http.Request) { b.restart() })
	http.HandleFunc("/forgetful", func(http.ResponseWriter, *http.Request) { c.restart() })
	http.HandleFunc("/late", func(http.ResponseWriter, *http.Request) { d.work() })
	_ = http.ListenAndServe(":8080", nil)
}
