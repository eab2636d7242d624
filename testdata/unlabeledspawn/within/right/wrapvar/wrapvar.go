// Right: the package-level func variable is the labelling wrapper.
package wrapvar

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

var do = plabel.Do

var inCluster = func(ctx context.Context, cluster logicalcluster.Name, fn func()) {
	pprof.Do(ctx, pprof.Labels("controller", "var", "logicalcluster", cluster.String()), func(context.Context) { fn() })
}

// Scan scans both halves of a cluster.
func Scan(ctx context.Context, cluster logicalcluster.Name, left, right func()) {
	do(ctx, "scan", cluster, func(context.Context) {
		go left()
	})
	inCluster(ctx, cluster, func() { go right() })
}
