// Package main adds leases, and leaves them to who deletes them.
package main

import (
	"context"
	"errors"
	"net/http"
	"os"
	"os/signal"

	"github.com/leaklint/leaklint/testdata/contextcancel/across/leases/lease"
)

type processor struct {
	ctx    context.Context
	leases *lease.Manager
}

func (p *processor) added(key string) error {
	p.leases.Add(p.ctx, key)
	if key == "" {
		return errors.New("no key")
	}
	return nil
}

func (p *processor) dropped() {
	lease.New(p.ctx) // want `the owner of the context is dropped without Cancel, which cancels its context, and its parent ends later: called per request from main.*`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	p := &processor{ctx, lease.NewManager()}
	http.HandleFunc("/a", func(w http.ResponseWriter, r *http.Request) { p.added(r.URL.Path) })
	http.Handle("/b", lease.NewRenewer(ctx, p.leases))
	http.HandleFunc("/c", func(w http.ResponseWriter, r *http.Request) { p.dropped() })
	http.HandleFunc("/d", func(w http.ResponseWriter, r *http.Request) { p.leases.Delete(r.URL.Path) })
	sessions := lease.NewSessions(ctx)
	http.HandleFunc("/e", func(w http.ResponseWriter, r *http.Request) { sessions.Ensure(r.URL.Path) })
	http.HandleFunc("/f", func(w http.ResponseWriter, r *http.Request) { sessions.Renew(r.URL.Path) })
	http.HandleFunc("/g", func(w http.ResponseWriter, r *http.Request) { sessions.Delete(r.URL.Path) })
	http.ListenAndServe(":80", nil)
}
