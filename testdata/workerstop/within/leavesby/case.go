// Package leavesby has goroutines that end otherwise than by leaving a loop.
package leavesby

import (
	"context"
	"net/http"
	"runtime"
	"time"
)

func exitIfDone(ctx context.Context) {
	if ctx.Err() != nil {
		runtime.Goexit()
	}
}

func exits(ctx context.Context) {
	for {
		exitIfDone(ctx)
		time.Sleep(time.Second)
	}
}

func must(ctx context.Context) {
	if err := ctx.Err(); err != nil {
		panic(err)
	}
}

func panics(ctx context.Context) {
	defer func() { recover() }()
	for {
		must(ctx)
		time.Sleep(time.Second)
	}
}

func look(ctx context.Context) { println(ctx.Err() == nil) }

func stays(ctx context.Context) {
	for {
		look(ctx)
		time.Sleep(time.Second)
	}
}

func handle(w http.ResponseWriter, r *http.Request) {
	go exits(r.Context())
	go panics(r.Context())
	go stays(r.Context()) // want `goroutine runs for ever: nothing ends it: started per request in handle \(leaks 1 goroutine and what it holds each time\)`
}
