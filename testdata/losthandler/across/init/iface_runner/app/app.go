package app

import (
	"context"
)

type Starter interface {
	Start(ctx context.Context) error
}

type Group struct{ parts []Starter }

func (g *Group) Add(s ...Starter) { g.parts = append(g.parts, s...) }

func (g *Group) StartAll(ctx context.Context) error {
	for _, p := range g.parts {
		if err := p.Start(ctx); err != nil {
			return err
		}
	}
	return nil
}
