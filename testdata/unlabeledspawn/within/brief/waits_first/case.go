// It cancels only after it has waited: reported.
package waitsfirst

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Run works for a cluster until ctx or the server ends.
func Run(ctx context.Context, server <-chan struct{}, cluster logicalcluster.Name, work func(context.Context, logicalcluster.Name) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		<-server
		cancel()
	}()
	return work(ctx, cluster)
}
