// Inside the group's function the failed Ping returns without Run.
package app

import (
	"context"

	"golang.org/x/sync/errgroup"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/run"
)

// Serve runs a controller in a group.
func Serve(ctx context.Context, cfg lib.Config) error {
	c, err := lib.New(cfg) // want `"c" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if err != nil {
		return err
	}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		if err := c.Ping(ctx); err != nil {
			return err
		}
		return c.Run(ctx)
	})
	return g.Wait()
}
