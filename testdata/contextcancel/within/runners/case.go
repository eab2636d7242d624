// Package runners has funcs that run what they are given with the context that they were made with: it ends with whoever made them.
package runners

import (
	"context"
	"errors"
	"net/http"
	"time"
)

var errUnnamed = errors.New("no name")

type operation[T any] func(ctx context.Context) (T, error)

type runner[T any] func(do operation[T]) (T, error)

type policy struct{ timeout time.Duration }

// newRunner gives a literal, which has captured the context.
func newRunner[T any](ctx context.Context, p *policy) runner[T] {
	if p == nil {
		return func(do operation[T]) (T, error) { return do(ctx) }
	}
	return func(do operation[T]) (T, error) {
		ctx, cancel := context.WithTimeout(ctx, p.timeout)
		defer cancel()
		return do(ctx)
	}
}

// newPlainRunner is newRunner without a policy.
func newPlainRunner[T any](ctx context.Context) runner[T] { return newRunner[T](ctx, nil) }

// A lasting runs what it is given with the context of the process.
type lasting func(do func(context.Context) (string, error)) (string, error)

func newLasting(ctx context.Context) lasting {
	return func(do func(context.Context) (string, error)) (string, error) { return do(ctx) }
}

type api struct {
	policy *policy
	run    lasting
	ctx    context.Context
}

// ask leaves the context to its parent where there is no name: that is the request's.
func (a *api) ask(ctx context.Context, name string) (string, error) {
	ctx, cancel := context.WithCancel(ctx)
	if name == "" {
		return "", errUnnamed
	}
	defer cancel()
	<-ctx.Done()
	return name, ctx.Err()
}

func (a *api) serve(w http.ResponseWriter, r *http.Request) {
	run := newRunner[string](r.Context(), a.policy)
	if _, err := run(func(ctx context.Context) (string, error) { return a.ask(ctx, r.URL.Path) }); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// get has nothing to do with ask.
func (a *api) get(w http.ResponseWriter, r *http.Request) {
	run := newPlainRunner[string](r.Context())
	if _, err := run(func(context.Context) (string, error) { return r.URL.Path, nil }); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// askLong does the same with a context that stays.
func (a *api) askLong(ctx context.Context, name string) (string, error) {
	ctx, cancel := context.WithCancel(ctx) // want `the func that cancels context "cancel" is not called on every path, and its parent ends later: called per request from serveLong \(leaks the context and what it holds each time\)`
	if name == "" {
		return "", errUnnamed
	}
	defer cancel()
	<-ctx.Done()
	return name, ctx.Err()
}

func (a *api) serveLong(w http.ResponseWriter, r *http.Request) {
	run := newLasting(a.ctx)
	if _, err := run(func(ctx context.Context) (string, error) { return a.askLong(ctx, r.URL.Path) }); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// askMixed does so for a func of the type that those of requests have, too.
func (a *api) askMixed(ctx context.Context, name string) (string, error) {
	ctx, cancel := context.WithCancel(ctx) // want `the func that cancels context "cancel" is not called on every path, and its parent ends later: called per request from serveMixed .leaks the context and what it holds each time.`
	if name == "" {
		return "", errUnnamed
	}
	defer cancel()
	<-ctx.Done()
	return name, ctx.Err()
}

func (a *api) serveMixed(w http.ResponseWriter, r *http.Request) {
	run := newRunner[string](a.ctx, nil)
	if _, err := run(func(ctx context.Context) (string, error) { return a.askMixed(ctx, r.URL.Path) }); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// askKept does so for what one func of the process runs.
func (a *api) askKept(ctx context.Context, name string) (string, error) {
	ctx, cancel := context.WithCancel(ctx) // want `the func that cancels context "cancel" is not called on every path, and its parent ends later: called per request from serveKept .leaks the context and what it holds each time.`
	if name == "" {
		return "", errUnnamed
	}
	defer cancel()
	<-ctx.Done()
	return name, ctx.Err()
}

func (a *api) serveKept(w http.ResponseWriter, r *http.Request) {
	if _, err := a.run(func(ctx context.Context) (string, error) { return a.askKept(ctx, r.URL.Path) }); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// plain has no types of its own.
func plain(ctx context.Context) func(func(context.Context) error) error {
	return func(do func(context.Context) error) error { return do(ctx) }
}

func (a *api) servePlain(w http.ResponseWriter, r *http.Request) {
	run := plain(r.Context())
	err := run(func(ctx context.Context) error {
		_, cancel := context.WithCancel(ctx)
		if r.URL.Path == "" {
			return errUnnamed
		}
		cancel()
		return nil
	})
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// serveTurns makes one func, and runs it again and again.
func (a *api) serveTurns(ctx context.Context, names <-chan string) {
	run := plain(ctx)
	for name := range names {
		_ = run(func(ctx context.Context) error {
			_, cancel := context.WithCancel(ctx) // want `the func that cancels context "cancel" is not called on every path, and its parent ends later: called per turn of its loop from serveTurns .leaks the context and what it holds each time.`
			if name == "" {
				return errUnnamed
			}
			cancel()
			return nil
		})
	}
}

// Serve runs it all.
func Serve(ctx context.Context, names <-chan string) error {
	a := &api{policy: &policy{timeout: time.Second}, run: newLasting(ctx), ctx: ctx}
	mux := http.NewServeMux()
	mux.HandleFunc("/", a.serve)
	mux.HandleFunc("/get", a.get)
	mux.HandleFunc("/long", a.serveLong)
	mux.HandleFunc("/kept", a.serveKept)
	mux.HandleFunc("/mixed", a.serveMixed)
	mux.HandleFunc("/plain", a.servePlain)
	go a.serveTurns(ctx, names)
	server := &http.Server{Addr: "localhost:0", Handler: mux, ReadHeaderTimeout: time.Second}
	return server.ListenAndServe()
}
