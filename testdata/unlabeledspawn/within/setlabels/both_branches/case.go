// Both branches set the labels of the cluster on the goroutine before the common start after them: silent.
package bothbranches

import (
	"context"
	"fmt"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
)

// Access serves a workspace for an owner or for guests.
type Access struct {
	cluster logicalcluster.Name
	guests  bool
	serve   func(context.Context) error
}

// Run serves until ctx ends.
func (a *Access) Run(ctx context.Context) error {
	if a.guests {
		ctx = labels.Set(ctx, "access-guests", a.cluster)
	} else {
		ctx = pprof.WithLabels(ctx, labels.For("access-owner", a.cluster))
		pprof.SetGoroutineLabels(ctx)
	}
	served := make(chan error, 1)
	go func() { served <- a.serve(ctx) }()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
		return fmt.Errorf("%s: %w", a.cluster, ctx.Err())
	}
}
