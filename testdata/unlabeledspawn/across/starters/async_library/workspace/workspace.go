// Per-cluster work is given to the library that starts it, without labels: the call is reported.
package workspace

import (
	"context"
	"fmt"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/starters/async_library/async"
)

// Workspace is one workspace.
type Workspace struct {
	cluster logicalcluster.Name
	init    func(context.Context, logicalcluster.Name) error
}

// Initialize initializes the workspace.
func (w *Workspace) Initialize(ctx context.Context, timeout time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	result := async.Run(ctx, func(ctx context.Context) error { // want `goroutine for a cluster is started without pprof labels .*`
		return w.init(ctx, w.cluster)
	})
	select {
	case err := <-result:
		return err
	case <-ctx.Done():
		return fmt.Errorf("workspace %s: %w", w.cluster, ctx.Err())
	}
}
