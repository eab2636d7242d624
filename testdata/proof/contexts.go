//go:build !clientgo031 && !clientgo035

package main

import (
	"context"
	"os"
	"time"

	"k8s.io/client-go/tools/watch"
)

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
	deferredProbe("context.WithTimeout", func() func() {
		_, cancel := context.WithTimeout(process, soon)
		return cancel
	}),
	deferredProbe("context.WithTimeoutCause", func() func() {
		_, cancel := context.WithTimeoutCause(process, soon, nil)
		return cancel
	}),
	deferredProbe("context.WithDeadline", func() func() {
		_, cancel := context.WithDeadline(process, time.Now().Add(soon))
		return cancel
	}),
	deferredProbe("context.WithDeadlineCause", func() func() {
		_, cancel := context.WithDeadlineCause(process, time.Now().Add(soon), nil)
		return cancel
	}),
	deferredProbe("k8s.io/client-go/tools/watch.ContextWithOptionalTimeout", func() func() {
		_, cancel := watch.ContextWithOptionalTimeout(process, soon)
		return cancel
	}),
	deferredProbe("time.NewTimer", func() func() {
		timer := time.NewTimer(soon)
		return func() { timer.Stop() }
	}),
	deferredProbe("time.NewTicker", func() func() {
		return time.NewTicker(time.Hour).Stop
	}),
	oldProbe("time.NewTicker", func() func() { return time.NewTicker(time.Hour).Stop }),
	oldProbe("time.Tick", func() func() {
		time.Tick(time.Hour)
		return func() {}
	}),
}

// soon is when deferred things have ended by themselves.
const soon = time.Millisecond

// process goes on for as long as the process does.
var process, _ = context.WithCancelCause(context.Background())

const manyContexts = 20_000

func contextProbe(function string, child func(parent context.Context) func()) probe {
	return probe{symbol: "context." + function, instances: manyContexts, prepare: func(*site) maker {
		return func() func() { return child(process) }
	}}
}

// oldProbe is for tickers of programs with go 1.22, or less, in go.mod.
func oldProbe(symbol string, start func() (end func())) probe {
	return probe{symbol: symbol, note: "go 1.22", instances: manyContexts, prepare: func(*site) maker {
		if err := os.Setenv("GODEBUG", "asynctimerchan=1"); err != nil {
			panic(err)
		}
		return func() func() { return start() }
	}}
}

// deferredProbe is for what ends by itself, in a function that makes one in each turn of a loop, and defers its end.
func deferredProbe(symbol string, start func() (end func())) probe {
	return probe{symbol: symbol, instances: manyContexts, prepare: func(*site) maker {
		turns, ends := make(chan bool), make(chan func())
		go func() {
			for range turns {
				end := start()
				defer end()
				ends <- end
			}
		}()
		return func() func() {
			turns <- true
			return <-ends
		}
	}}
}
