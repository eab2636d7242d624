// The function looks just like a label wrapper but adds the values to the logger only.
package scopes

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Cluster runs fn with a logger that has the values.
func Cluster(ctx context.Context, controller string, cluster logicalcluster.Name, fn func(context.Context)) {
	logger := klog.FromContext(ctx).WithValues("controller", controller, "logicalcluster", cluster.String())
	fn(klog.NewContext(ctx, logger))
}
