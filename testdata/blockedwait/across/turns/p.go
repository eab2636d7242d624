package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/turns/lock"
)

type segment struct {
	lock *lock.Mutex
	gate *lock.Gate
	n    int
}

func newSegment() *segment { return &segment{lock: lock.New(), gate: lock.NewGate()} }

// Who has the lock gives it back: that another one waits for it is no leak.
func (s *segment) merge() {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.n++
}

func (s *segment) eventually() { go s.merge() }

func (s *segment) readers() (int, func()) {
	s.lock.RLock()
	return s.n, s.lock.RUnlock
}

// Nobody opens the gate.
func (s *segment) shut() {
	go s.pass() // want `goroutine may wait forever in gate.Pass \(pass → Pass\); nothing ends it .*`
}

type valve struct{ gate *lock.Gate }

// Somebody does.
func (v *valve) opened() {
	go v.gate.Pass()
	v.gate.Open()
}

func (s *segment) pass() {
	s.gate.Pass()
	s.n++
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s := newSegment()
		s.eventually()
		_, done := s.readers()
		done()
	})
	http.HandleFunc("/shut", func(w http.ResponseWriter, r *http.Request) { newSegment().shut() })
	http.HandleFunc("/opened", func(w http.ResponseWriter, r *http.Request) { (&valve{lock.NewGate()}).opened() })
	_ = http.ListenAndServe(":80", nil)
}
