// Run is started by errgroup, by WaitGroup.Go, by wait.Group.
package app

import (
	"context"
	"sync"

	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/util/wait"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/run"
)

// Serve runs five controllers until ctx ends.
func Serve(ctx context.Context) error {
	var cs []*lib.Controller
	for _, n := range []string{"a", "b", "c"} {
		c, _ := lib.New(lib.Config{Name: n})
		if c == nil {
			continue
		}
		cs = append(cs, c)
	}
	g, gctx := errgroup.WithContext(ctx)
	for _, c := range cs {
		g.Go(func() error { return c.Run(gctx) })
	}
	return g.Wait()
}

// ServeOne runs one in a wait group.
func ServeOne(ctx context.Context, cfg lib.Config) error {
	c, err := lib.New(cfg)
	if err != nil {
		return err
	}
	var wg sync.WaitGroup
	wg.Go(func() { _ = c.Run(ctx) })
	defer wg.Wait()
	return c.Ping(ctx)
}

// ServeWait runs one with apimachinery's group.
func ServeWait(ctx context.Context, cfg lib.Config) error {
	c, err := lib.New(cfg)
	if err != nil {
		return err
	}
	var g wait.Group
	g.StartWithContext(ctx, func(ctx context.Context) { _ = c.Run(ctx) })
	g.Wait()
	return nil
}
