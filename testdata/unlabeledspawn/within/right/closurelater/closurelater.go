// Right: the local closure that spawns is only called in the labelled scope.
package closurelater

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Start starts both halves.
func Start(ctx context.Context, cluster logicalcluster.Name, first, second func()) {
	start := func() {
		go first()
		go second()
	}
	if ctx.Err() != nil {
		return
	}
	plabel.Do(ctx, "later", cluster, func(context.Context) {
		start()
	})
}
