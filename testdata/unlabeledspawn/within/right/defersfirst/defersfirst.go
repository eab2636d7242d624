// Right: only defers come before the labels of the goroutine.
package defersfirst

import (
	"context"
	"runtime/pprof"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
)

// Stream streams the events of a cluster.
func Stream(ctx context.Context, cluster logicalcluster.Name, send func(context.Context)) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		defer utilruntime.HandleCrash()
		pprof.Do(ctx, pprof.Labels("controller", "stream", "logicalcluster", cluster.String()), func(ctx context.Context) {
			send(ctx)
		})
	}()
	wg.Wait()
}
