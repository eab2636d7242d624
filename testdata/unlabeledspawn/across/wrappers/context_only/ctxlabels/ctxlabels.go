// The library puts labels into a context and sets them nowhere; that is no wrapper.
package ctxlabels

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// With returns a context with the labels.
func With(ctx context.Context, controller string, cluster logicalcluster.Name) context.Context {
	return pprof.WithLabels(ctx, pprof.Labels("controller", controller, "logicalcluster", cluster.String()))
}
