// Command above has sessions that are replaced by functions of which the callers' callers end the old one, or do not.
package main

import (
	"errors"
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

func dialTo(host string) (*session, error) {
	if host == "" {
		return nil, errors.New("no host")
	}
	return dial(), nil
}

// A used one is given to a setter by who makes it.
type used struct{ s *session }

func (r *used) renew(host string) error {
	s, err := dialTo(host)
	if err != nil {
		return err
	}
	r.use(s)
	return nil
}

func (r *used) use(s *session) {
	if r.s != nil {
		r.s.Close()
	}
	r.s = s
}

type set struct{ s *session }

func (r *set) renew(host string) error {
	s, err := dialTo(host) // want `goroutine "s" of set is replaced and not stopped.*`
	if err != nil {
		return err
	}
	r.use(s)
	return nil
}

func (r *set) use(s *session) { r.s = s }
func (r *set) Close()         { r.s.Close() }

func main() {
	a, b, c, d, e, f := &stopped{}, &inline{}, &forgetful{}, &late{s: dial()}, &used{}, &set{}
	defer c.Close()
	defer f.Close()
	http.HandleFunc("/stopped", func(http.ResponseWriter, *http.Request) { a.restart() })
	http.HandleFunc("/inline", func(http.ResponseWriter, *http.Request) { b.restart() })
	http.HandleFunc("/forgetful", func(http.ResponseWriter, *http.Request) { c.restart() })
	http.HandleFunc("/late", func(http.ResponseWriter, *http.Request) { d.work() })
	http.HandleFunc("/used", func(_ http.ResponseWriter, req *http.Request) { _ = e.renew(req.Host) })
	http.HandleFunc("/set", func(_ http.ResponseWriter, req *http.Request) { _ = f.renew(req.Host) })
	_ = http.ListenAndServe(":8080", nil)
}
