// The interface by which workspaces run their parts.
package api

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Runnable is a part of a workspace.
type Runnable interface {
	Run(ctx context.Context)
}

// Factory makes the part of a workspace.
type Factory func(cluster logicalcluster.Name) Runnable
