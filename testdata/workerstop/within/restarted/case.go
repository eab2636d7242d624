// Package main starts a worker where there is none, and another one where the one that is there has ended.
package main

import (
	"net/http"
	"os"
	"time"
)

type rotator struct {
	tick *time.Ticker
	f    *os.File
}

func newRotator() *rotator {
	r := &rotator{tick: time.NewTicker(time.Second)}
	go r.flush() // blockedwait tells of it, as it waits for nothing else
	return r
}

func (r *rotator) flush() {
	for range r.tick.C {
		r.f.Sync()
	}
}

func (r *rotator) Close() { r.tick.Stop(); r.f.Close() }

type logger struct{ r *rotator }

func newLogger() *logger        { return &logger{r: newRotator()} }
func (l *logger) running() bool { return l.r.f != nil }
func (l *logger) Close()        { l.r.Close() }
func newMonitor() *monitor      { m := &monitor{}; go m.watch(); return m }
func (m *monitor) watch() {
	for range time.Tick(time.Second) {
		println("watch")
	}
}
func (s *service) monitor()      { s.m = newMonitor() }
func (m *monitor) healthy() bool { return m != nil }

type monitor struct{}

type service struct {
	l *logger
	m *monitor
}

func (s *service) Start(w http.ResponseWriter, r *http.Request) {
	if s.l == nil {
		s.start()
		return
	}
	if !s.l.running() {
		s.l.Close()
		s.start()
	}
}

func (s *service) start() { s.l = newLogger() }

// Watch starts one, and no other.
func (s *service) Watch(w http.ResponseWriter, r *http.Request) {
	if s.m == nil {
		s.monitor()
	}
	if !s.m.healthy() {
		http.Error(w, "not healthy", http.StatusServiceUnavailable)
	}
}

func main() {
	s := &service{}
	http.HandleFunc("/start", s.Start)
	http.HandleFunc("/watch", s.Watch)
	http.ListenAndServe(":0", nil)
}
