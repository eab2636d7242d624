// Package startsapart has a goroutine start what goes on when it has ended.
package startsapart

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/workerstop/across/startsapart/lib"
)

type remote struct {
	api  *lib.API
	stop chan struct{}
}

type forgetful struct {
	all    map[string]remote
	decode func(name string) (*lib.API, error)
}

func (f *forgetful) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if name := r.URL.Path; r.Method == http.MethodDelete {
		if found, ok := f.all[name]; ok {
			println(found.stop != nil)
			delete(f.all, name) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		}
	} else if f.add(name) != nil {
		w.WriteHeader(http.StatusBadRequest)
	}
}

func (f *forgetful) add(name string) error {
	api, err := f.decode(name)
	if err != nil {
		return err
	}
	stop := make(chan struct{}, 1)
	f.all[name] = remote{api, stop}
	go api.Sync(stop)
	return nil
}

type careful struct {
	all    map[string]remote
	decode func(name string) (*lib.API, error)
}

func (c *careful) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if name := r.URL.Path; r.Method == http.MethodDelete {
		if found, ok := c.all[name]; ok {
			close(found.stop)
			delete(c.all, name)
		}
	} else if c.add(name) != nil {
		w.WriteHeader(http.StatusBadRequest)
	}
}

func (c *careful) add(name string) error {
	api, err := c.decode(name)
	if err != nil {
		return err
	}
	stop := make(chan struct{}, 1)
	c.all[name] = remote{api, stop}
	go api.Sync(stop)
	return nil
}
