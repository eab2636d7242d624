// The mount of a workspace uses the group without labels in one method and inside of labels in the other; only the first is reported.
package mount

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/starters/errgroup_type/tasks"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
)

// Mount is mounted into one workspace.
type Mount struct {
	Cluster logicalcluster.Name
	Up      func(context.Context) error
	Down    func(context.Context) error
}

// Run runs both directions without labels.
func (m *Mount) Run(ctx context.Context) error {
	g, ctx := tasks.WithContext(ctx)
	g.Start("up", func() error { return m.Up(ctx) })     // want `goroutine for a cluster is started without pprof labels .*`
	g.Start("down", func() error { return m.Down(ctx) }) // want `goroutine for a cluster is started without pprof labels .*`
	return g.Wait()
}

// RunLabelled runs both directions with labels.
func (m *Mount) RunLabelled(ctx context.Context) (err error) {
	labels.Cluster(ctx, "mount", m.Cluster, func(ctx context.Context) {
		g, ctx := tasks.WithContext(ctx)
		g.Start("up", func() error { return m.Up(ctx) })
		g.Start("down", func() error { return m.Down(ctx) })
		err = g.Wait()
	})
	return err
}
