// Wrong: the wait.Group of a cluster starts its loop without labels.
package k8swaitgroup

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
)

// Run runs a loop of a cluster.
func Run(ctx context.Context, cluster logicalcluster.Name, loop func(context.Context, string)) {
	var group wait.Group
	defer group.Wait()
	group.StartWithContext(ctx, func(ctx context.Context) { // want `goroutine for a cluster is started without pprof labels .*`
		loop(ctx, cluster.String())
	})
}
