// The scope uses the key cluster instead of logicalcluster, so a leaked goroutine cannot be found by it: reported at the labels.
package otherkeyspelling

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Bridge bridges two sides of a workspace.
type Bridge struct {
	left, right chan string
}

// Run bridges until ctx ends.
func (b *Bridge) Run(ctx context.Context, cluster logicalcluster.Name) {
	pprof.Do(ctx, pprof.Labels("controller", "bridge", "cluster", cluster.String()), func(ctx context.Context) { // want `the labels of a cluster's goroutines lack "logicalcluster" .*`
		go b.pump(ctx, b.left, b.right)
		b.pump(ctx, b.right, b.left)
	})
}

func (b *Bridge) pump(ctx context.Context, from <-chan string, to chan<- string) {
	for {
		select {
		case <-ctx.Done():
			return
		case s := <-from:
			select {
			case to <- s:
			case <-ctx.Done():
				return
			}
		}
	}
}
