// Command ring gives gates of which one starts a goroutine and another one points to itself.
package main

import (
	"context"
	"net/http"
)

type gate interface {
	Pass(r *http.Request) bool
	Shut()
}

type barred struct{ stop func() }

func (g *barred) Pass(r *http.Request) bool { return true }
func (g *barred) Shut()                     { g.stop() }

type ring struct{ next *ring }

func (g *ring) Pass(r *http.Request) bool { return g.next != nil }
func (g *ring) Shut()                     {}

func newGate(r *http.Request) gate {
	if r.URL.Path == "/" {
		ctx, cancel := context.WithCancel(context.Background())
		go work(ctx)
		return &barred{cancel}
	}
	g := &ring{}
	g.next = g
	return g
}

func work(ctx context.Context) { <-ctx.Done() }

func forget(w http.ResponseWriter, r *http.Request) {
	newGate(r).Pass(r) // want `the new barred is dropped without Shut.*`
}

func shut(w http.ResponseWriter, r *http.Request) {
	g := newGate(r)
	defer g.Shut()
	g.Pass(r)
}

func main() {
	http.HandleFunc("/forget", forget)
	http.HandleFunc("/shut", shut)
	_ = http.ListenAndServe(":80", nil)
}
