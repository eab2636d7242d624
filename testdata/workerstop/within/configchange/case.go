// Package main reads its configuration again when the file changes, as a library tells it.
package main

import (
	"context"
	"time"

	"github.com/fsnotify/fsnotify"
)

// A config has functions that a library calls for each change, as viper does.
type config struct{ onChange []func(fsnotify.Event) }

func (c *config) OnConfigChange(f func(fsnotify.Event)) { c.onChange = append(c.onChange, f) }

func refresh(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Minute):
		}
	}
}

type server struct{ cancel context.CancelFunc }

// update forgets the one before.
func update(ctx context.Context, e fsnotify.Event) {
	println(e.Name)
	go refresh(ctx) // want `goroutine runs until ctx ends, and more are started before that: started per event in update .leaks 1 goroutine and what it holds each time.`
}

// replace ends it.
func (s *server) replace(ctx context.Context, e fsnotify.Event) {
	println(e.Name)
	if s.cancel != nil {
		s.cancel()
	}
	ctx, s.cancel = context.WithCancel(ctx)
	go refresh(ctx)
}

func main() {
	ctx, s := context.Background(), &server{}
	c := new(config)
	c.OnConfigChange(func(e fsnotify.Event) { update(ctx, e) })
	c.OnConfigChange(func(e fsnotify.Event) { s.replace(ctx, e) })
	for {
		time.Sleep(time.Minute)
		for _, f := range c.onChange {
			f(fsnotify.Event{})
		}
	}
}
