// Right: the polling helpers block and start no goroutine for the cluster.
package blocking

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
)

// WaitReady waits until the cluster is ready.
func WaitReady(ctx context.Context, cluster logicalcluster.Name, ready func(context.Context, logicalcluster.Name) (bool, error)) error {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		_, _ = ready(ctx, cluster)
	}, time.Second)
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		return ready(ctx, cluster)
	})
}
