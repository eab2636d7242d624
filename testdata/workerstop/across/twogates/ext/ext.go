// Package ext makes gates with a goroutine: the one type ends it in Shut, the other in Halt.
package ext

import "context"

type Gate interface {
	Pass(p string) bool
	Shut()
	Halt()
}

type shutting struct{ stop func() }

func (g *shutting) Pass(p string) bool { return true }
func (g *shutting) Shut()              { g.stop() }
func (g *shutting) Halt()              {}

type halting struct{ stop func() }

func (g *halting) Pass(p string) bool { return true }
func (g *halting) Shut()              {}
func (g *halting) Halt()              { g.stop() }

func NewShutting() Gate {
	ctx, cancel := context.WithCancel(context.Background())
	go work(ctx)
	return &shutting{cancel}
}

func NewHalting() Gate {
	ctx, cancel := context.WithCancel(context.Background())
	go work(ctx)
	return &halting{cancel}
}

func work(ctx context.Context) { <-ctx.Done() }
