// Right: a labelled iterator restores after the loop, its body runs between setting and restoring.
package rangescope

import (
	"context"
	"iter"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Items yields the items of the cluster with the labels set.
func labelledItems(ctx context.Context, cluster logicalcluster.Name, items []string) iter.Seq[string] {
	return func(yield func(string) bool) {
		pprof.Do(ctx, pprof.Labels("controller", "items", "logicalcluster", cluster.String()), func(context.Context) {
			for _, item := range items {
				if !yield(item) {
					return
				}
			}
		})
	}
}

// Each starts handle for each item.
func Each(ctx context.Context, cluster logicalcluster.Name, items []string, handle func(string)) {
	for item := range labelledItems(ctx, cluster, items) {
		go handle(item)
	}
}
