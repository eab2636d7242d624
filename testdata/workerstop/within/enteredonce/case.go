// Package enteredonce enters objects in maps that it is given, where there is none by that name.
package enteredonce

import (
	"errors"
	"net/http"
	"time"
)

type cache struct{ stop chan struct{} }

func newCache() *cache {
	c := &cache{make(chan struct{})}
	go c.clean()
	return c
}

func (c *cache) clean() {
	for {
		select {
		case <-c.stop:
			return
		case <-time.After(time.Second):
			println("cleaned")
		}
	}
}

func (c *cache) close() { close(c.stop) }

func enter(caches map[string]*cache, names []string) error {
	for _, name := range names {
		if _, ok := caches[name]; ok {
			return errors.New("twice")
		}
		caches[name] = newCache()
	}
	return nil
}

// This one does not look.
type table struct{ stop chan struct{} }

func newTable() *table {
	t := &table{make(chan struct{})}
	go t.clean()
	return t
}

func (t *table) clean() {
	for {
		select {
		case <-t.stop:
			return
		case <-time.After(time.Second):
			println("cleaned")
		}
	}
}

func (t *table) close() { close(t.stop) }

func overwrite(tables map[string]*table, names []string) {
	for _, name := range names {
		tables[name] = newTable() // want `goroutine "stop" of table is replaced and not stopped .*`
	}
}

type server struct{ tables map[string]*table }

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	overwrite(s.tables, r.URL.Query()["name"])
	caches := make(map[string]*cache)
	defer func() {
		for _, c := range caches {
			go c.close()
		}
	}()
	if err := enter(caches, r.URL.Query()["name"]); err != nil {
		http.Error(w, err.Error(), 400)
	}
}

func Main() {
	s := &server{make(map[string]*table)}
	http.ListenAndServe(":80", s)
	for _, t := range s.tables {
		t.close()
	}
}
