// Package partstarted starts the parts of an object. One that fails leaves those before it to who has the object.
package partstarted

import (
	"errors"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

type refresher struct{ stop chan struct{} }

func (r *refresher) Start()   { go wait.Until(r.refresh, time.Minute, r.stop) }
func (r *refresher) refresh() { println("again") }
func (r *refresher) Stop()    { close(r.stop) }

type quota struct{ limit int }

func (q *quota) Start() error {
	if q.limit == 0 {
		return errors.New("no quota")
	}
	return nil
}

type tenant struct {
	refresher *refresher
	quota     *quota
}

func newTenant(limit int) *tenant {
	return &tenant{refresher: &refresher{stop: make(chan struct{})}, quota: &quota{limit}}
}

func (t *tenant) start() error {
	t.refresher.Start()
	if err := t.quota.Start(); err != nil {
		return err
	}
	return nil
}

func (t *tenant) stop() { t.refresher.Stop() }

func dropped(w http.ResponseWriter, r *http.Request) {
	t := newTenant(len(r.URL.Path))
	if err := t.start(); err != nil { // want `the new tenant is dropped on a path without stop, which stops its goroutine \(leaks 1 goroutine and what it holds each time\)`
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	t.stop()
}

func stopped(w http.ResponseWriter, r *http.Request) {
	t := newTenant(len(r.URL.Path))
	if err := t.start(); err != nil {
		t.stop()
		return
	}
	t.stop()
}

// shared has a part that others have, too, and stop.
type shared struct {
	refresher *refresher
	quota     *quota
}

func (s *shared) start() error {
	s.refresher.Start()
	return s.quota.Start()
}

func (s *shared) stop() { s.refresher.Stop() }

var common = &refresher{stop: make(chan struct{})}

func ofAll(w http.ResponseWriter, r *http.Request) {
	s := &shared{refresher: common, quota: &quota{len(r.URL.Path)}}
	if err := s.start(); err != nil {
		return
	}
	s.stop()
}
