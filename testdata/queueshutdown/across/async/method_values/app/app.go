// Stop is called as a method value, a method expression, by defer of a variable, by AfterFunc and by a table.
package app

import (
	"context"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Once makes and stops.
func Once(cfg lib.Config) {
	a, err := lib.New(cfg)
	if err != nil {
		return
	}
	stop := a.Stop
	defer stop()
	b, err := lib.New(cfg)
	if err != nil {
		return
	}
	defer (*lib.Controller).Stop(b)
	c, err := lib.New(cfg)
	if err != nil {
		return
	}
	end := map[string]func(){"c": c.Stop}
	for _, f := range end {
		f()
	}
}

// Start ties a controller to ctx.
func Start(ctx context.Context, cfg lib.Config) (*lib.Controller, error) {
	c, err := lib.New(cfg)
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, c.Stop)
	if err := c.Ping(ctx); err != nil {
		return nil, err
	}
	return c, nil
}
