// The errgroup gets decorated functions: silent.
package initializer

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/wrappers/returned_func/decorate"
	"golang.org/x/sync/errgroup"
)

// Initializer initializes one workspace.
type Initializer struct {
	Cluster logicalcluster.Name
	Steps   map[string]decorate.Func
}

// Run runs all steps.
func (i *Initializer) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	for name, step := range i.Steps {
		f := decorate.Cluster("initializer-"+name, i.Cluster, step)
		g.Go(func() error {
			return f(ctx)
		})
	}
	return g.Wait()
}
