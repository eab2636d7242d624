// Right: the launcher is chosen among functions that all label.
package strategy

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

type launcher func(ctx context.Context, controller string, cluster logicalcluster.Name, fn func(context.Context))

func inline(ctx context.Context, controller string, cluster logicalcluster.Name, fn func(context.Context)) {
	plabel.Do(ctx, controller, cluster, fn)
}

func pick(background bool) launcher {
	if background {
		return plabel.Go
	}
	return inline
}

// Start starts work of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, background bool, work func(context.Context)) {
	launch := pick(background)
	launch(ctx, "strategy", cluster, func(ctx context.Context) {
		go work(ctx)
	})
}
