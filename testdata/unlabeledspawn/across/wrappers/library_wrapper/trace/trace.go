// The module's own label wrapper in a library; its name says nothing about labels: silent.
package trace

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Enter calls fn so that profiles tell which workspace it works for.
func Enter(ctx context.Context, who string, where logicalcluster.Name, fn func(context.Context)) {
	set := pprof.Labels("controller", who, "logicalcluster", where.String())
	pprof.Do(ctx, set, func(ctx context.Context) {
		logger := klog.FromContext(ctx).WithValues("controller", who, "cluster", where)
		fn(klog.NewContext(ctx, logger))
	})
}
