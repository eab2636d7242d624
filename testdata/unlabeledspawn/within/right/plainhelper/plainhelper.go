// Right: the unlabelled spawner of functions is called in labelled scopes and by code of no cluster.
package plainhelper

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

func async(fn func()) {
	go fn()
}

// Process is of no cluster.
func Process(metrics func()) {
	async(metrics)
}

// Start is of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, work func(context.Context)) {
	plabel.Do(ctx, "plain", cluster, func(ctx context.Context) {
		async(func() { work(ctx) })
	})
}
