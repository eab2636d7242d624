// A helper that starts what it is given is called from inside of a labelled scope, so what it starts inherits the labels: silent.
package starterinscope

import (
	"context"
	"errors"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
)

type group struct {
	wg   sync.WaitGroup
	errs chan error
}

func (g *group) run(fn func() error) {
	g.wg.Add(1)
	go func() {
		defer g.wg.Done()
		if err := fn(); err != nil {
			g.errs <- err
		}
	}()
}

// Cleanup cleans a workspace.
type Cleanup struct {
	cluster logicalcluster.Name
	remove  func(context.Context, string) error
}

// Do removes all of names.
func (c *Cleanup) Do(ctx context.Context, names []string) error {
	g := &group{errs: make(chan error, len(names))}
	labels.Cluster(ctx, "cleanup", c.cluster, func(ctx context.Context) {
		for _, name := range names {
			g.run(func() error { return c.remove(ctx, name) })
		}
		g.wg.Wait()
	})
	close(g.errs)
	var all []error
	for err := range g.errs {
		all = append(all, err)
	}
	return errors.Join(all...)
}
