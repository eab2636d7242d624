// The wrapper is generic over what has a String method and is used for names and paths: silent.
package genericstringer

import (
	"context"
	"fmt"
	"runtime/pprof"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
)

func scoped[C fmt.Stringer](ctx context.Context, controller string, cluster C, fn func(context.Context)) {
	pprof.Do(ctx, pprof.Labels("controller", controller, "logicalcluster", cluster.String()), fn)
}

// Watchdog watches a workspace by name and by path.
type Watchdog struct {
	name  logicalcluster.Name
	path  logicalcluster.Path
	alive func(context.Context, string) bool
}

// Start starts both checks.
func (w *Watchdog) Start(ctx context.Context, failed chan<- string) {
	go scoped(ctx, "watchdog", w.name, func(ctx context.Context) {
		w.watch(ctx, w.name.String(), failed)
	})
	go scoped(ctx, "watchdog", w.path, func(ctx context.Context) {
		w.watch(ctx, w.path.String(), failed)
	})
}

func (w *Watchdog) watch(ctx context.Context, id string, failed chan<- string) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if !w.alive(ctx, id) {
				go func() { failed <- id }()
				return
			}
		}
	}
}
