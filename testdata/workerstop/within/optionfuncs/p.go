// Package main has options with funcs, each for who has asked for it.
package main

import (
	"context"
	"net/http"
)

type option struct {
	mod func(context.Context) context.Context
	log func()
}

func withMeter() option {
	return option{mod: func(ctx context.Context) context.Context {
		go func() { <-ctx.Done(); println("flush") }()
		return ctx
	}}
}

func withTrace() option {
	return option{mod: func(ctx context.Context) context.Context {
		go func() { <-ctx.Done(); println("trace") }() // want `goroutine runs until ctx ends, and more are started before that: called per request from main.*`
		return ctx
	}}
}

func withField() option { return option{log: func() { println("log") }} }

func child(ctx context.Context, opts ...option) context.Context {
	for _, o := range opts {
		if m := o.mod; m != nil {
			ctx = m(ctx)
		}
		if o.log != nil {
			o.log()
		}
	}
	return ctx
}

func main() {
	root, cancel := context.WithCancel(context.Background())
	defer cancel()
	_ = child(root, withMeter())
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		_ = child(root, withField())
		_ = child(root, withTrace())
	})
	_ = http.ListenAndServe(":80", nil)
}
