// What is started only cancels or closes, and is in no profile: silent.
package cancels

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Run works for a cluster until ctx or the server ends, or for a minute.
func Run(ctx, server context.Context, cluster logicalcluster.Name, work func(context.Context, logicalcluster.Name) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stop := context.AfterFunc(server, cancel)
	defer stop()
	timer := time.AfterFunc(time.Minute, func() { cancel() })
	defer timer.Stop()
	return work(ctx, cluster)
}
