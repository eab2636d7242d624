// Package main has funcs that call what ends a goroutine, and hands them on.
package main

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"
)

type task func(context.Context) error

var pending = map[string]task{}

func keep(id string, t task) { pending[id] = t }

var errGone = errors.New("gone")

func begin(ctx context.Context, t task) error {
	if ctx.Err() != nil {
		return errGone
	}
	go func() { _ = t(context.Background()) }()
	return nil
}

func renew(done chan struct{}) {
	for {
		select {
		case <-done:
			return
		case <-time.After(time.Second):
		}
	}
}

func kept(http.ResponseWriter, *http.Request) {
	done := make(chan struct{})
	go renew(done)
	stop := func() { close(done) }
	keep("a", func(context.Context) error {
		stop()
		return nil
	})
}

func deferred(http.ResponseWriter, *http.Request) {
	var once sync.Once
	done := make(chan struct{})
	go renew(done)
	stop := func() { once.Do(func() { close(done) }) }
	work := func(ctx context.Context) error {
		defer stop()
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return ctx.Err()
		}
		return nil
	}
	keep("b", work)
}

func begun(_ http.ResponseWriter, r *http.Request) {
	var once sync.Once
	done := make(chan struct{})
	go renew(done)
	stop := func() { once.Do(func() { close(done) }) }
	work := func(context.Context) error {
		defer stop()
		return nil
	}
	var err error
	if r.Host == "later" {
		keep("c", work)
	} else {
		err = begin(r.Context(), work)
	}
	if err != nil {
		stop()
	}
}

func notWhereItFails(_ http.ResponseWriter, r *http.Request) {
	var once sync.Once
	done := make(chan struct{})
	go renew(done) // want `the goroutine that "done" ends is not stopped on every path .*`
	stop := func() { once.Do(func() { close(done) }) }
	work := func(context.Context) error {
		defer stop()
		return nil
	}
	if r.Host == "" {
		return
	}
	keep("d", work)
}

func another(http.ResponseWriter, *http.Request) {
	done, ready := make(chan struct{}), make(chan struct{})
	go renew(done) // want `the goroutine that "done" ends is never stopped.*`
	tell := func() { close(ready) }
	keep("e", func(context.Context) error {
		tell()
		return nil
	})
}

func main() {
	http.HandleFunc("/kept", kept)
	http.HandleFunc("/deferred", deferred)
	http.HandleFunc("/begun", begun)
	http.HandleFunc("/fails", notWhereItFails)
	http.HandleFunc("/another", another)
	_ = http.ListenAndServe(":8080", nil)
}
