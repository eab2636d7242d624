//go:build !clientgo031 && !clientgo035

package main

import "context"

// Contexts are made of one that goes on. There are many of them, as each takes little.
var contexts = []probe{
	contextProbe("WithCancel", func(parent context.Context) func() {
		_, cancel := context.WithCancel(parent)
		return cancel
	}),
	contextProbe("WithCancelCause", func(parent context.Context) func() {
		_, cancel := context.WithCancelCause(parent)
		return func() { cancel(nil) }
	}),
	contextProbe("AfterFunc", func(parent context.Context) func() {
		stop := context.AfterFunc(parent, func() {})
		return func() { stop() }
	}),
}

// process goes on for as long as the process does.
var process, _ = context.WithCancelCause(context.Background())

const manyContexts = 20_000

func contextProbe(function string, child func(parent context.Context) func()) probe {
	return probe{symbol: "context." + function, instances: manyContexts, prepare: func(*site) maker {
		return func() func() { return child(process) }
	}}
}
