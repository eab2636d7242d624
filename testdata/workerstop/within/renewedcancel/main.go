// Package main cancels a context before it makes another one, in a func that others call.
package main

import (
	"context"
	"os"
	"os/signal"
	"time"
)

type certs struct{}

func (c *certs) Notify(ctx context.Context, ch chan<- int) error {
	go c.query(ctx, ch)
	return nil
}

func (c *certs) query(ctx context.Context, ch chan<- int) {
	for {
		if ctx.Err() != nil {
			return
		}
		select {
		case ch <- 1:
		case <-ctx.Done():
			return
		}
	}
}

type manager struct {
	c       *certs
	updates chan int
	token   string
}

// watchToken: each new watch ends the one before.
func (m *manager) watchToken(ctx context.Context) {
	notifyCtx, cancel := context.WithCancel(ctx)
	defer func() { cancel() }()
	retry(ctx, func() error {
		if m.token == "" {
			return nil
		}
		cancel()
		notifyCtx, cancel = context.WithCancel(ctx)
		return m.c.Notify(notifyCtx, m.updates)
	})
}

func retry(ctx context.Context, f func() error) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
		if err := f(); err != nil {
			continue
		}
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	m := &manager{c: &certs{}, updates: make(chan int), token: os.Getenv("TOKEN")}
	go func() {
		for range m.updates {
		}
	}()
	m.watchToken(ctx)
}

// watchAll does not end the one before.
func (m *manager) watchAll(ctx context.Context) {
	notifyCtx, cancel := context.WithCancel(ctx)
	defer func() { cancel() }()
	retry(ctx, func() error {
		notifyCtx, cancel = context.WithCancel(ctx)
		return m.again(notifyCtx)
	})
}

func (m *manager) again(ctx context.Context) error {
	go m.c.query(ctx, m.updates) // want `goroutine runs until ctx ends, and more are started before that: called per turn of its loop from retry via watchAll \(leaks 1 goroutine and what it holds each time\)`
	return nil
}

func init() {
	m := &manager{c: &certs{}, updates: make(chan int)}
	go m.watchAll(context.Background())
}
