// Package main has a variable for the func that ends the goroutine before, which a deferred func has, too.
package main

import (
	"context"
	"net/http"
	"time"
)

func run(ctx context.Context) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}

type Component struct {
	onUpdate chan struct{}
}

func (c *Component) Run(ctx context.Context) error {
	var innerCtx context.Context
	var cancel func()
	defer func() {
		if cancel != nil {
			cancel()
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-c.onUpdate:
			if cancel != nil {
				cancel()
			}
			innerCtx, cancel = context.WithCancel(ctx)
			go func() {
				run(innerCtx)
			}()
		}
	}
}

func main() {
	c := &Component{onUpdate: make(chan struct{}, 1)}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { c.Run(context.Background()) })
	http.ListenAndServe(":1", nil)
}

// Forget does not end the one before.
func (c *Component) Forget(ctx context.Context) error {
	var innerCtx context.Context
	var cancel func()
	defer func() {
		if cancel != nil {
			cancel()
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-c.onUpdate:
			innerCtx, cancel = context.WithCancel(ctx) // want `the goroutine that "cancel" ends is replaced and not stopped, and its context ends later: started per turn of its loop in Forget \(leaks 1 goroutine and what it holds each time\)`
			go func() {
				run(innerCtx)
			}()
		}
	}
}
