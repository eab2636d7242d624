// Command eachway gives the func that ends a goroutine to handlers of two types: each calls it in another method.
package main

import (
	"context"
	"net/http"
)

type handler interface {
	Stop()
	Close()
}

type plain struct{ stop func() }

func (p plain) Stop()  {}
func (p plain) Close() { p.stop() }

type fancy struct{ stop func() }

func (f fancy) Stop()  { f.stop() }
func (f fancy) Close() {}

func newPlain(stop func()) handler { return plain{stop} }
func newFancy(stop func()) handler { return fancy{stop} }

func work(ctx context.Context) { <-ctx.Done() }

func right(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	go work(ctx)
	switch r.URL.Path {
	case "/a":
		h := newPlain(cancel)
		h.Close()
	case "/b":
		h := newFancy(cancel)
		h.Stop()
	case "/c":
		h := newPlain(cancel)
		h.Close()
	default:
		h := newFancy(cancel)
		h.Stop()
	}
}

func wrong(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	go work(ctx) // want `the goroutine that "cancel" ends is not stopped on every path.*`
	switch r.URL.Path {
	case "/a":
		h := newPlain(cancel)
		h.Close()
	case "/b":
		newFancy(cancel)
	default:
		h := newFancy(cancel)
		h.Stop()
	}
}

func main() {
	http.HandleFunc("/right", right)
	http.HandleFunc("/wrong", wrong)
	_ = http.ListenAndServe(":80", nil)
}
