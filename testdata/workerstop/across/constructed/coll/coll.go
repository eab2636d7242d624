// Package coll has collectors whose context is that of their constructor.
package coll

import (
	"context"
	"errors"
	"sync"
	"time"
)

type Coll struct {
	ctx  context.Context
	name string
}

func New(ctx context.Context, name string) *Coll {
	c := &Coll{ctx: ctx, name: name}
	go c.run() // want:whole `goroutine runs until ctx ends, and more are started before that: called per request from background \(leaks 1 goroutine and what it holds each time\)`
	return c
}

func (c *Coll) run() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
		case <-c.ctx.Done():
			return
		}
	}
}

func (c *Coll) Get() string { return c.name }

// Run waits.
func Run(ctx context.Context) {
	c := New(ctx, "x")
	<-ctx.Done()
	println(c.name)
}

// All has its own.
func All(ctx context.Context, names []string) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for _, n := range names {
		New(ctx, n)
	}
	time.Sleep(time.Second)
}

// Joined waits for them.
func Joined(ctx context.Context, names []string) {
	var wg sync.WaitGroup
	for range names {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for {
				select {
				case <-time.After(time.Second):
				case <-ctx.Done():
					return
				}
			}
		}()
	}
	wg.Wait()
}

var errName = errors.New("no name")

// Checked fails before it starts anything.
func Checked(ctx context.Context, name string) (*Coll, error) {
	if name == "" {
		return nil, errName
	}
	c := &Coll{ctx: ctx, name: name}
	go c.run()
	return c, nil
}

// Wrapped fails where that fails.
func Wrapped(ctx context.Context, name string) (*Coll, error) {
	c, err := Checked(ctx, name)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// Started fails when it has started something.
func Started(ctx context.Context, name string) (*Coll, error) {
	c := &Coll{ctx: ctx, name: name}
	go c.run()
	if name == "" {
		return nil, errName
	}
	return c, nil
}
