// Package statetold has workers that are started and ended as a state is told, which is compared with what it is.
package statetold

import "net/http"

const (
	off = iota
	on
)

type sampler struct {
	state int
	quit  chan struct{}
}

func (s *sampler) set(want int) {
	if s.state == want {
		return
	}
	s.state = want
	switch want {
	case on:
		s.quit = make(chan struct{})
		go sample(s.quit)
	case off:
		close(s.quit)
	}
}

func sample(quit <-chan struct{}) { <-quit }

type flagged struct {
	on   bool
	quit chan struct{}
}

func (f *flagged) set(want bool) {
	if f.on != want {
		f.on = want
		if want == true {
			f.quit = make(chan struct{})
			go sample(f.quit)
		} else {
			close(f.quit)
		}
	}
}

// A forgetful one does not compare.
type forgetful struct {
	state int
	quit  chan struct{}
}

func (f *forgetful) set(want int) {
	f.state = want
	switch want {
	case on:
		f.quit = make(chan struct{})
		go sample(f.quit) // want `goroutine "quit" of forgetful is replaced and not stopped .*`
	case off:
		close(f.quit)
	}
}

// A mistaken one compares, and notes another.
type mistaken struct {
	state, last int
	quit        chan struct{}
}

func (m *mistaken) set(want int) {
	if m.state == want {
		return
	}
	m.last = want
	switch want {
	case on:
		m.quit = make(chan struct{})
		go sample(m.quit) // want `goroutine "quit" of mistaken is replaced and not stopped .*`
	case off:
		close(m.quit)
	}
}

func init() {
	s, f, g, m := new(sampler), new(flagged), new(forgetful), new(mistaken)
	http.HandleFunc("/on", func(w http.ResponseWriter, r *http.Request) { s.set(on); f.set(true); g.set(on); m.set(on) })
	http.HandleFunc("/off", func(w http.ResponseWriter, r *http.Request) { s.set(off); f.set(false); g.set(off); m.set(off) })
}
