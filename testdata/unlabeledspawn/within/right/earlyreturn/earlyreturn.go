// Right: the branch without labels returns before anything is started.
package earlyreturn

import (
	"context"
	"errors"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Start starts work of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, work func(context.Context)) error {
	if cluster.Empty() {
		return errors.New("no cluster")
	}
	switch cluster {
	case "root":
		return errors.New("not for root")
	default:
		pprof.SetGoroutineLabels(plabel.With(ctx, "early", cluster))
	}
	go work(ctx)
	return nil
}
