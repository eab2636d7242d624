// A base type with the cluster that controllers of other packages embed.
package meta

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Base is the base of per-workspace controllers.
type Base struct {
	Cluster logicalcluster.Name
	Name    string
}

// Logger returns the logger of the controller.
func (b *Base) Logger(ctx context.Context) klog.Logger {
	return klog.FromContext(ctx).WithValues("controller", b.Name, "cluster", b.Cluster)
}

// Labelled runs fn with the labels of the controller.
func (b *Base) Labelled(ctx context.Context, fn func(context.Context)) {
	pprof.Do(ctx, pprof.Labels("controller", b.Name, "logicalcluster", b.Cluster.String()), fn)
}
