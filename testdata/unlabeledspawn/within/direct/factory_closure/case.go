// A factory returns a start function that captures the cluster; what it starts has no labels and is reported.
package factoryclosure

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// StartFunc starts something and returns how to stop it.
type StartFunc func(ctx context.Context) (stop func())

// NewHeartbeat returns what starts the heartbeat of a workspace.
func NewHeartbeat(cluster logicalcluster.Name, send func(string) error) StartFunc {
	return func(ctx context.Context) func() {
		ctx, cancel := context.WithCancel(ctx)
		done := make(chan struct{})
		go func() { // want `goroutine for a cluster is started without pprof labels .*`
			defer close(done)
			wait.UntilWithContext(ctx, func(ctx context.Context) {
				if err := send(cluster.String()); err != nil {
					klog.FromContext(ctx).Error(err, "heartbeat")
				}
			}, 10*time.Second)
		}()
		return func() {
			cancel()
			<-done
		}
	}
}
