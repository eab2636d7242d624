// The group takes the controller over before anything can fail.
package app

import (
	"context"

	ctl "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/keep/group/lib"
)

// Attach adds a cluster to the group.
func Attach(ctx context.Context, g *lib.Group, cfg ctl.Config) error {
	c, err := ctl.New(cfg)
	if err != nil {
		return err
	}
	g.Register(c)
	if err := c.Ping(ctx); err != nil {
		return err
	}
	c.Start()
	return nil
}
