// Who makes the context of a collector has to see that it ends.
package main

import (
	"context"
	"net/http"

	"github.com/leaklint/leaklint/testdata/workerstop/across/constructed/coll"
)

func onOnePath(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	c := coll.New(ctx, r.URL.Path) // want `the goroutine that "cancel" ends is not stopped on every path \(leaks 1 goroutine and what it holds each time\)`
	if c.Get() == "" {
		http.NotFound(w, r)
		return
	}
	w.Write([]byte(c.Get()))
	cancel()
}

func right(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	c := coll.New(ctx, r.URL.Path)
	w.Write([]byte(c.Get()))
}

func run(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	coll.Run(ctx)
	if r.URL.Path == "" {
		return
	}
	cancel()
}

func joined(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	coll.Joined(ctx, nil)
	if r.URL.Path == "" {
		return
	}
	cancel()
}

func all(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	coll.All(ctx, nil)
	if r.URL.Path == "" {
		return
	}
	cancel()
}

func checked(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	c, err := coll.Checked(ctx, r.URL.Path)
	if err != nil {
		return
	}
	w.Write([]byte(c.Get()))
	cancel()
}

func wrapped(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	c, err := coll.Wrapped(ctx, r.URL.Path)
	if err != nil {
		return
	}
	w.Write([]byte(c.Get()))
	cancel()
}

func started(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	c, err := coll.Started(ctx, r.URL.Path) // want `the goroutine that "cancel" ends is not stopped on every path \(leaks 1 goroutine and what it holds each time\)`
	if err != nil {
		return
	}
	w.Write([]byte(c.Get()))
	cancel()
}

// second has two of the same context, of which one tells.
func second(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	if r.Method == http.MethodGet {
		if _, err := coll.Checked(ctx, r.URL.Path); err != nil { // want `the goroutine that "cancel" ends is not stopped on every path \(leaks 1 goroutine and what it holds each time\)`
			return
		}
	}
	c, err := coll.Wrapped(ctx, r.Host)
	if err != nil {
		return
	}
	w.Write([]byte(c.Get()))
	cancel()
}

type srv struct{ ctx context.Context }

func (s *srv) background(w http.ResponseWriter, r *http.Request) {
	c := coll.New(context.Background(), r.URL.Path)
	w.Write([]byte(c.Get()))
}

func main() {
	http.HandleFunc("/o", onOnePath)
	http.HandleFunc("/r", right)
	http.HandleFunc("/run", run)
	http.HandleFunc("/checked", checked)
	http.HandleFunc("/wrapped", wrapped)
	http.HandleFunc("/started", started)
	http.HandleFunc("/second", second)
	http.HandleFunc("/joined", joined)
	http.HandleFunc("/all", all)
	http.HandleFunc("/b", (&srv{}).background)
	http.ListenAndServe(":80", nil)
}
