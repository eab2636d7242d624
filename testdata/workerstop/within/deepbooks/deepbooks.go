// Package deepbooks has bookkeeping in parts of objects, which accessors read and write.
package deepbooks

import (
	"net/http"
	"sync"
	"time"
)

type db struct{ store *store }

type store struct{}

func (*store) upload() {}

type ready struct {
	mu sync.Mutex
	a  *db
}

func (r *ready) Get() *db {
	if x := r.get(); x != nil {
		return x
	}
	return nil
}

func (r *ready) get() *db {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.a
}

func (r *ready) Put(x *db) { r.set(x) }
func (r *ready) set(x *db) { r.a = x }

type tenant struct {
	ready *ready
	done  chan struct{}
	store *store
	once  sync.Once
}

func (t *tenant) open(x *db) {
	t.ready.Put(x)
	t.store = x.store
}

func (t *tenant) shipper() *store { return t.store }

func (t *tenant) loop(do func()) {
	go func() {
		for {
			select {
			case <-time.After(time.Second):
				do()
			case <-t.done:
				return
			}
		}
	}()
}

func (t *tenant) close() { t.once.Do(func() { close(t.done) }) }

type server struct {
	mu      sync.Mutex
	tenants map[string]*tenant
	load    func(name string) (*db, error)
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	t := s.of(r.URL.Path)
	if err := s.start(r.URL.Path, t); err != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}

func (s *server) of(name string) *tenant {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tenants[name]
	if t == nil {
		t = &tenant{ready: &ready{}, done: make(chan struct{})}
		s.tenants[name] = t
	}
	return t
}

func (s *server) stop() {
	for _, t := range s.tenants {
		t.close()
	}
}

// Once for each tenant, by what it has.
func (s *server) start(name string, t *tenant) error {
	if t.ready.Get() != nil {
		return nil
	}
	if err := s.open(name, t); err != nil {
		return err
	}
	t.loop(func() {})
	if t.shipper() != nil {
		t.loop(t.shipper().upload)
	}
	return nil
}

func (s *server) open(name string, t *tenant) error {
	x, err := s.load(name)
	if err != nil {
		return err
	}
	t.open(x)
	return nil
}

// Each time: what it asks for is not there because of it.
type careless struct{ server }

func (s *careless) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	t := s.of(r.URL.Path)
	if t.shipper() != nil {
		t.again(t.shipper().upload)
	}
	w.WriteHeader(http.StatusOK)
}

func (t *tenant) again(do func()) {
	go func() { // want `goroutine runs until t.done ends, and more are started before that.*`
		for {
			select {
			case <-time.After(time.Second):
				do()
			case <-t.done:
				return
			}
		}
	}()
}
