// Right: every function of the adapted group begins with the labels.
package errgroupadapter

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"
)

// Group is an errgroup whose functions are labelled.
type Group struct {
	g   *errgroup.Group
	ctx context.Context
	set pprof.LabelSet
}

// New makes a group.
func New(ctx context.Context, cluster logicalcluster.Name) *Group {
	g, ctx := errgroup.WithContext(ctx)
	return &Group{g, ctx, pprof.Labels("controller", "group", "logicalcluster", cluster.String())}
}

// Go starts fn.
func (g *Group) Go(fn func(context.Context) error) {
	g.g.Go(func() (err error) {
		pprof.Do(g.ctx, g.set, func(ctx context.Context) { err = fn(ctx) })
		return err
	})
}

// Wait waits.
func (g *Group) Wait() error { return g.g.Wait() }

// Sync syncs all resources of the cluster.
func Sync(ctx context.Context, cluster logicalcluster.Name, steps ...func(context.Context) error) error {
	g := New(ctx, cluster)
	for _, step := range steps {
		g.Go(step)
	}
	return g.Wait()
}
