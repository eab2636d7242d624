// Right: the started function is the closure that labels itself.
package returnedclosure

import (
	"context"
	"runtime/pprof"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
)

func wrap(ctx context.Context, cluster logicalcluster.Name, fn func(context.Context)) func() {
	return func() {
		pprof.Do(ctx, pprof.Labels("controller", "gc", "logicalcluster", cluster.String()), fn)
	}
}

// Collect starts the collectors of a cluster.
func Collect(ctx context.Context, cluster logicalcluster.Name, mark, sweep func(context.Context)) {
	go wrap(ctx, cluster, mark)()
	run := wrap(ctx, cluster, sweep)
	var wg sync.WaitGroup
	wg.Go(run)
	time.AfterFunc(time.Minute, wrap(ctx, cluster, mark))
	wg.Wait()
}
