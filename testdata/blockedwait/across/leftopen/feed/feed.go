// Package feed has objects that give channels, of which some are closed in the end.
package feed

import (
	"context"
	"time"
)

// A Feed leaves its channel open.
type Feed struct {
	ctx     context.Context
	updates chan int
}

func NewFeed(ctx context.Context) *Feed {
	f := &Feed{ctx: ctx, updates: make(chan int)}
	go f.send()
	return f
}

// Updates gives what comes.
func (f *Feed) Updates() <-chan int { return f.updates }

func (f *Feed) send() {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-f.ctx.Done():
			return
		case <-ticker.C:
			select {
			case f.updates <- 1:
			default:
			}
		}
	}
}

// A Closed one closes it.
type Closed struct {
	ctx     context.Context
	updates chan int
}

func NewClosed(ctx context.Context) *Closed {
	c := &Closed{ctx: ctx, updates: make(chan int)}
	go c.send()
	return c
}

// Updates gives what comes.
func (c *Closed) Updates() <-chan int { return c.updates }

func (c *Closed) send() {
	defer close(c.updates)
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-c.ctx.Done():
			return
		case <-ticker.C:
			select {
			case c.updates <- 1:
			default:
			}
		}
	}
}

// A Kept one has a channel of somebody else.
type Kept struct{ updates chan int }

func NewKept(updates chan int) *Kept { return &Kept{updates: updates} }

// Updates gives what comes.
func (k *Kept) Updates() <-chan int { return k.updates }

// A Helped one has a helper close it.
type Helped struct{ updates chan int }

func NewHelped(ctx context.Context) *Helped {
	h := &Helped{updates: make(chan int)}
	go func() {
		<-ctx.Done()
		finish(h.updates)
	}()
	return h
}

func finish(updates chan int) { close(updates) }

// Updates gives what comes.
func (h *Helped) Updates() <-chan int { return h.updates }
