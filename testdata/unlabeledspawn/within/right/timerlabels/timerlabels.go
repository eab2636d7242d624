// Right: the callback of the timer labels its own goroutine before it starts another.
package timerlabels

import (
	"context"
	"runtime/pprof"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Expire removes a cluster's token later.
func Expire(ctx context.Context, cluster logicalcluster.Name, ttl time.Duration, remove func(context.Context)) *time.Timer {
	return time.AfterFunc(ttl, func() {
		pprof.Do(ctx, pprof.Labels("controller", "tokens", "logicalcluster", cluster.String()), func(ctx context.Context) {
			go remove(ctx)
		})
	})
}
