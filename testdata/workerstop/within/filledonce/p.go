// Package main begins to listen when it has something to wait for.
package main

import (
	"context"
	"time"
)

type table struct {
	events chan int
	closed chan struct{}
}

func (t *table) forward(ctx context.Context, to chan int) {
	for {
		select {
		case e := <-t.events:
			select {
			case to <- e:
			default:
			}
		case <-ctx.Done():
			return
		case <-t.closed:
			return
		}
	}
}

// The first turn begins it; it is there in the others.
func (t *table) wait(ctx context.Context) error {
	var changes chan int
	begin := func() {
		changes = make(chan int, 1)
		go t.forward(ctx, changes)
	}
	for {
		if changes == nil {
			begin()
		}
		select {
		case n := <-changes:
			println(n)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Here each timeout has it begin again.
func (t *table) waitAgain(ctx context.Context) error {
	var changes chan int
	begin := func() {
		changes = make(chan int, 1)
		go t.forward(ctx, changes) // want `goroutine runs until ctx or t.closed ends, and more are started before that: .*`
	}
	for {
		if changes == nil {
			begin()
		}
		select {
		case n := <-changes:
			println(n)
		case <-time.After(time.Second):
			changes = nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Each turn has a variable of its own.
func (t *table) waitEach(ctx context.Context) error {
	for {
		var changes chan int
		begin := func() {
			changes = make(chan int, 1)
			go t.forward(ctx, changes) // want `goroutine runs until ctx or t.closed ends, and more are started before that: .*`
		}
		if changes == nil {
			begin()
		}
		select {
		case n := <-changes:
			println(n)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func main() {
	t := &table{events: make(chan int), closed: make(chan struct{})}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go t.wait(ctx)
	go t.waitAgain(ctx)
	_ = t.waitEach(ctx)
	close(t.closed)
}
