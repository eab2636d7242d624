// Package sets has objects whose goroutines end with a channel in an exported field, which others may close, or not.
package sets

import (
	"encoding/json"
	"net/http"
	"time"
)

// Forgotten is closed by nobody.
type Forgotten struct {
	Name string
	Done chan struct{}
}

// Ended is closed by another package, Told gets a token there, and Handed goes where nobody sees.
type (
	Ended  struct{ Done chan struct{} }
	Told   struct{ Done chan struct{} }
	Handed struct{ Done chan struct{} }
	Waited struct{ Done chan struct{} }
)

type Store struct {
	Forgotten map[string]*Forgotten
	Ended     map[string]*Ended
	Told      map[string]*Told
	Handed    map[string]*Handed
	Waited    map[string]*Waited
}

func (s *Store) Insert(name string, r *http.Request) {
	if s.Forgotten[name] != nil {
		return
	}
	s.Forgotten[name] = &Forgotten{Done: make(chan struct{})}
	json.NewDecoder(r.Body).Decode(s.Forgotten[name])
	go s.forgotten(name) // want:whole `goroutine runs for ever: "Done" is never closed: .* \(leaks 1 goroutine and what it holds each time\)`
	s.Ended[name] = &Ended{make(chan struct{})}
	go s.ended(name)
	s.Told[name] = &Told{make(chan struct{})}
	go s.told(name)
	s.Handed[name] = &Handed{make(chan struct{})}
	go s.handed(name)
	s.Waited[name] = &Waited{make(chan struct{})}
	go s.waited(name) // want:whole `goroutine runs for ever: "Done" is never closed: .* \(leaks 1 goroutine and what it holds each time\)`
}

// Cut is closed by nobody, CutEnded by who asks for the deletion.
type (
	Cut      struct{ Done chan struct{} }
	CutEnded struct{ Done chan struct{} }
)

type Cuts struct {
	Cut      map[string]*Cut
	CutEnded map[string]*CutEnded
}

func (c *Cuts) Insert(name string) {
	c.Cut[name] = &Cut{make(chan struct{})}
	go until(c.Cut[name].Done)
	c.CutEnded[name] = &CutEnded{make(chan struct{})}
	go until(c.CutEnded[name].Done)
}

func (c *Cuts) Delete(name string) {
	delete(c.Cut, name)      // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
	delete(c.CutEnded, name) // want:vet `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
}

func until(done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		case <-time.After(time.Second):
			println("tick")
		}
	}
}

func (s *Store) forgotten(name string) { until(s.Forgotten[name].Done) }
func (s *Store) ended(name string)     { until(s.Ended[name].Done) }
func (s *Store) told(name string)      { until(s.Told[name].Done) }
func (s *Store) handed(name string)    { until(s.Handed[name].Done) }
func (s *Store) waited(name string)    { until(s.Waited[name].Done) }
