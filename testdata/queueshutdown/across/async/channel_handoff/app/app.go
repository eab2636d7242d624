// The controller goes over a channel to a reaper, which cannot be followed.
package app

import (
	"context"
	"errors"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Reaper stops what it gets.
type Reaper struct{ in chan *lib.Controller }

// NewReaper makes a reaper.
func NewReaper() *Reaper { return &Reaper{in: make(chan *lib.Controller, 8)} }

// Run stops until ctx ends.
func (r *Reaper) Run(ctx context.Context) {
	for {
		select {
		case c := <-r.in:
			c.Stop()
		case <-ctx.Done():
			return
		}
	}
}

// Use makes a controller, uses it and gives it to the reaper.
func (r *Reaper) Use(cfg lib.Config, key string) error {
	c, err := lib.New(cfg)
	if err != nil {
		return err
	}
	defer func() { r.in <- c }()
	if key == "" {
		return errors.New("empty key")
	}
	c.Enqueue(key)
	return nil
}
