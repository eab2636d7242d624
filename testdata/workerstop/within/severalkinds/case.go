// Package severalkinds calls what it starts goroutines by through interfaces of which there are several implementations.
package severalkinds

import (
	"errors"
	"log"
	"net/http"
	"time"
)

type resource interface {
	define(name string) error
	ensure() error
}

type watcher struct{ stop chan struct{} }

func newWatcher() *watcher {
	w := &watcher{make(chan struct{})}
	go w.run()
	return w
}

func (w *watcher) run() {
	for {
		select {
		case <-w.stop:
			return
		case <-time.After(time.Second):
			log.Print("watched")
		}
	}
}

func (w *watcher) close() { close(w.stop) }

func (w *watcher) check(name string) error {
	if name == "" {
		return errors.New("no name")
	}
	return nil
}

// Every kind is ensured in each reconcile, through the interface only.
type storage struct{ name string }

func (s *storage) define(name string) error { s.name = name; return nil }

func (s *storage) ensure() error {
	w := newWatcher() // want `"w" is dropped without close.*called per request from reconcile via apply.*`
	return w.check(s.name)
}

type account struct{ name string }

func (a *account) define(name string) error { a.name = name; return nil }

func (a *account) ensure() error {
	w := newWatcher()
	defer w.close()
	return w.check(a.name)
}

func resources() []resource { return []resource{new(storage), new(account)} }

func reconcile(w http.ResponseWriter, r *http.Request) {
	for _, res := range resources() {
		if err := res.define(r.Host); err != nil {
			return
		}
		if err := apply(res); err != nil {
			http.Error(w, err.Error(), 500)
		}
	}
}

func apply(r resource) error { return r.ensure() }

// What the program sets up once is as long-lived as that, whichever it is.
type component interface{ setUp() error }

type metrics struct{}

func (metrics) setUp() error { return newWatcher().check("metrics") }

type health struct{}

func (health) setUp() error { return newWatcher().check("health") }

// Of these some are called once, and some again and again: nobody knows which.
type probe interface{ open() error }

type disk struct{}

func (disk) open() error { return newWatcher().check("disk") }

type net struct{}

func (net) open() error { return newWatcher().check("net") }

func openOnce(p probe) {
	if err := p.open(); err != nil {
		log.Fatal(err)
	}
}

func openOften(p probe) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := p.open(); err != nil {
			http.Error(w, err.Error(), 500)
		}
	}
}

func Main() {
	for _, c := range []component{metrics{}, health{}} {
		if err := c.setUp(); err != nil {
			log.Fatal(err)
		}
	}
	openOnce(disk{})
	openOnce(net{})
	http.HandleFunc("/", reconcile)
	http.HandleFunc("/open", openOften(net{}))
	http.ListenAndServe(":80", nil)
}
