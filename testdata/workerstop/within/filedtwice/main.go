// Entries are deleted that are elsewhere, that have ended, or that have just been made: they are not lost.
package main

import (
	"maps"
	"net/http"
	"strings"
	"time"
)

type unit struct {
	id   string
	quit chan struct{}
}

func newUnit(id string) *unit {
	u := &unit{id: id, quit: make(chan struct{})}
	go u.run()
	return u
}

func (u *unit) run() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
		case <-u.quit:
			return
		}
	}
}

func (u *unit) Stop() { close(u.quit) }

func (u *unit) dead() bool {
	select {
	case <-u.quit:
		return true
	default:
		return false
	}
}

// A set has the units that a list names.
type set struct{ m map[string]*unit }

func (s *set) update(w http.ResponseWriter, r *http.Request) {
	stale := maps.Clone(s.m)
	for _, id := range strings.Split(r.Host, ",") {
		if _, ok := s.m[id]; ok {
			delete(stale, id)
			continue
		}
		s.m[id] = newUnit(id)
	}
	for id, u := range stale {
		u.Stop()
		delete(s.m, id)
	}
}

// A carelessSet does not stop what it deletes.
type carelessSet struct{ m map[string]*unit }

func (s *carelessSet) update(w http.ResponseWriter, r *http.Request) {
	s.m[r.Host] = newUnit(r.Host)
	for id := range s.m {
		if id != r.Host {
			delete(s.m, id) // want `an entry is deleted without Stop, which stops its goroutine \(leaks 1 goroutine and what it holds each time\)`
		}
	}
}

// A renamer gives a unit another name, or moves it to another shard.
type renamer struct {
	m      map[string]*unit
	shards [2]struct{ m map[string]*unit }
}

func (s *renamer) put(w http.ResponseWriter, r *http.Request) {
	if s.m[r.Host] == nil {
		s.m[r.Host] = newUnit(r.Host)
	}
	if s.shards[0].m[r.Host] == nil {
		s.shards[0].m[r.Host] = newUnit(r.Host)
	}
}

func (s *renamer) rename(w http.ResponseWriter, r *http.Request) {
	from, to := r.Host, r.URL.Path
	u, ok := s.m[from]
	if _, taken := s.m[to]; !ok || taken {
		return
	}
	s.m[to] = u
	delete(s.m, from)
}

func (s *renamer) move(w http.ResponseWriter, r *http.Request) {
	from, to := &s.shards[0], &s.shards[1]
	for id, u := range from.m {
		to.m[id] = u
		delete(from.m, id)
	}
}

func (s *renamer) del(w http.ResponseWriter, r *http.Request) {
	if u, ok := s.m[r.Host]; ok {
		u.Stop()
		delete(s.m, r.Host)
	}
	for i := range s.shards {
		if u, ok := s.shards[i].m[r.Host]; ok {
			u.Stop()
			delete(s.shards[i].m, r.Host)
		}
	}
}

// An index has each unit twice.
type index struct{ byID, byAddr map[string]*unit }

func (x *index) put(w http.ResponseWriter, r *http.Request) {
	if x.byID[r.Host] != nil {
		return
	}
	u := newUnit(r.Host)
	x.byID[r.Host] = u
	x.byAddr[r.RemoteAddr] = u
}

func (x *index) del(w http.ResponseWriter, r *http.Request) {
	u, ok := x.byID[r.Host]
	if !ok {
		return
	}
	delete(x.byAddr, r.RemoteAddr)
	delete(x.byID, r.Host)
	u.Stop()
}

func (x *index) forgetAddr(w http.ResponseWriter, r *http.Request) { delete(x.byAddr, r.RemoteAddr) }

func (x *index) forget(w http.ResponseWriter, r *http.Request) {
	delete(x.byAddr, r.RemoteAddr)
	delete(x.byID, r.Host) // want `an entry is deleted without Stop, which stops its goroutine \(leaks 1 goroutine and what it holds each time\)`
}

// A sweeper deletes units that were stopped before.
type sweeper struct{ m map[string]*unit }

func (s *sweeper) put(w http.ResponseWriter, r *http.Request) {
	if s.m[r.Host] == nil {
		s.m[r.Host] = newUnit(r.Host)
	}
}

func (s *sweeper) del(w http.ResponseWriter, r *http.Request) {
	if u := s.m[r.Host]; u != nil && !u.dead() {
		u.Stop()
	}
}

func (s *sweeper) sweep() {
	for range time.Tick(time.Minute) {
		for id, u := range s.m {
			if u.dead() {
				delete(s.m, id)
			}
		}
	}
}

func (s *sweeper) purge(w http.ResponseWriter, r *http.Request) {
	for id, u := range s.m {
		if !u.dead() {
			delete(s.m, id) // want `an entry is deleted without Stop, which stops its goroutine \(leaks 1 goroutine and what it holds each time\)`
		}
	}
}

// A vault has its map from a method, which the constructor calls.
type vault struct{ m map[string]*unit }

func newVault() *vault { return new(vault).named("vault").init() }

func (v *vault) named(string) *vault { return v }

func (v *vault) init() *vault {
	v.m = make(map[string]*unit)
	return v
}

func (v *vault) put(w http.ResponseWriter, r *http.Request) {
	if v.m[r.Host] == nil {
		v.m[r.Host] = newUnit(r.Host)
	}
}

func (v *vault) del(w http.ResponseWriter, r *http.Request) {
	if u := v.m[r.Host]; u != nil {
		u.Stop()
		delete(v.m, r.Host)
	}
}

func main() {
	s := &set{m: make(map[string]*unit)}
	http.HandleFunc("/set", s.update)
	c := &carelessSet{m: make(map[string]*unit)}
	http.HandleFunc("/careless", c.update)
	n := &renamer{m: make(map[string]*unit)}
	n.shards[0].m, n.shards[1].m = make(map[string]*unit), make(map[string]*unit)
	http.HandleFunc("/put", n.put)
	http.HandleFunc("/rename", n.rename)
	http.HandleFunc("/move", n.move)
	http.HandleFunc("/del", n.del)
	x := &index{make(map[string]*unit), make(map[string]*unit)}
	http.HandleFunc("/index/put", x.put)
	http.HandleFunc("/index/del", x.del)
	http.HandleFunc("/index/addr", x.forgetAddr)
	http.HandleFunc("/index/forget", x.forget)
	w := &sweeper{m: make(map[string]*unit)}
	go w.sweep()
	http.HandleFunc("/sweep/put", w.put)
	http.HandleFunc("/sweep/del", w.del)
	http.HandleFunc("/sweep/purge", w.purge)
	v := newVault()
	http.HandleFunc("/vault/put", v.put)
	http.HandleFunc("/vault/del", v.del)
	_ = http.ListenAndServe(":8080", nil)
}
