// Command serve has a store.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/workerstop/across/shownsignals/sets"
)

var closers []chan struct{}

func main() {
	s := &sets.Store{
		Forgotten: make(map[string]*sets.Forgotten),
		Ended:     make(map[string]*sets.Ended),
		Told:      make(map[string]*sets.Told),
		Handed:    make(map[string]*sets.Handed),
		Waited:    make(map[string]*sets.Waited),
	}
	c := &sets.Cuts{Cut: make(map[string]*sets.Cut), CutEnded: make(map[string]*sets.CutEnded)}
	http.HandleFunc("PUT /{name}", func(w http.ResponseWriter, r *http.Request) {
		s.Insert(r.PathValue("name"), r)
		c.Insert(r.PathValue("name"))
	})
	http.HandleFunc("DELETE /{name}", func(w http.ResponseWriter, r *http.Request) {
		name := r.PathValue("name")
		if e := s.Ended[name]; e != nil {
			done := e.Done
			defer func() { close(done) }()
		}
		if t := s.Told[name]; t != nil {
			t.Done <- struct{}{}
		}
		if h := s.Handed[name]; h != nil {
			closers = append(closers, h.Done)
		}
		if x := s.Waited[name]; x != nil && x.Done != nil {
			<-x.Done
		}
		if e := c.CutEnded[name]; e != nil {
			close(e.Done)
		}
		c.Delete(name)
		delete(s.Forgotten, name)
		delete(s.Ended, name)
		delete(s.Told, name)
		delete(s.Handed, name)
		delete(s.Waited, name)
	})
	http.ListenAndServe(":0", nil)
}
