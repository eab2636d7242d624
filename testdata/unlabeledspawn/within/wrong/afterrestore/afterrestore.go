// Wrong: the labels are restored before the goroutine is started.
package afterrestore

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Start starts work of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, prepare func() error, work func(context.Context)) error {
	labelled := plabel.With(ctx, "restore", cluster)
	pprof.SetGoroutineLabels(labelled)
	err := prepare()
	pprof.SetGoroutineLabels(ctx)
	if err != nil {
		return err
	}
	go work(labelled) // want `goroutine for a cluster is started without pprof labels .*`
	return nil
}
