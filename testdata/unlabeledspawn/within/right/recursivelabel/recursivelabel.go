// Right: the recursion enters the labels anew at each level before it spawns.
package recursivelabel

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Tree starts work for a cluster and the clusters below.
func Tree(ctx context.Context, cluster logicalcluster.Name, children func(logicalcluster.Name) []logicalcluster.Name, work func(context.Context)) {
	plabel.Do(ctx, "tree", cluster, func(ctx context.Context) {
		go work(ctx)
	})
	for _, child := range children(cluster) {
		Tree(ctx, child, children, work)
	}
}
