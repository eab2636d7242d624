// Package turncontext starts something in each turn of a loop, on the context of the turn or on an older one.
package turncontext

import (
	"context"
	"time"
)

type manager struct {
	ctx context.Context
	n   int
}

func (m *manager) Init(ctx context.Context) { m.ctx = ctx }

func (m *manager) Count() { m.n++ }

func (m *manager) Start() {
	b := &batch{ctx: m.ctx}
	b.Start()
}

type batch struct{ ctx context.Context }

func (b *batch) Start() {
	go func() { // want `goroutine runs until b.ctx ends, and more are started before that: called per turn of its loop from Older.* via Start .*`
		t := time.NewTicker(time.Second)
		defer t.Stop()
		for {
			select {
			case <-b.ctx.Done():
				return
			case <-t.C:
			}
		}
	}()
}

// ByMethod cancels at the end of each turn what a method has put there.
func ByMethod(reset chan bool) {
	for {
		ctx, cancel := context.WithCancel(context.Background())
		m := &manager{}
		m.Init(ctx)
		m.Start()
		<-reset
		cancel()
	}
}

// ByLiteral cancels at the end of each turn what is there from the start.
func ByLiteral(reset chan bool) {
	for {
		ctx, cancel := context.WithCancel(context.Background())
		m := &manager{ctx: ctx}
		m.Count()
		m.Start()
		<-reset
		cancel()
	}
}

// OlderByMethod cancels at the end of all turns.
func OlderByMethod(reset chan bool) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for range reset {
		m := &manager{}
		m.Init(ctx)
		m.Start()
	}
}

// Once has one.
func Once(reset chan bool) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	m := &manager{ctx: ctx}
	m.Count()
	m.Start()
	for range reset {
		m.Count()
	}
}
