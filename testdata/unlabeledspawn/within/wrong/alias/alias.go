// Wrong: the cluster hides behind an alias and the goroutine has no labels.
package alias

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Workspace is the cluster type of this project.
type Workspace = logicalcluster.Name

// Start starts work of a workspace.
func Start(ctx context.Context, ws Workspace, work func(context.Context, Workspace)) {
	go work(ctx, ws) // want `goroutine for a cluster is started without pprof labels .*`
}
