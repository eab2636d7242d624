// The factory returns a closure over the cluster that starts a goroutine; the manager runs it unlabelled, so it is reported here.
package steps

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Step is one step of a workspace's life.
type Step func(ctx context.Context) error

// Announce returns the step that announces a workspace.
func Announce(cluster logicalcluster.Name, publish func(string) error) Step {
	return func(ctx context.Context) error {
		first := make(chan error, 1)
		go func() { // want `goroutine for a cluster is started without pprof labels .*`
			first <- publish(cluster.String())
			<-ctx.Done()
			_ = publish("-" + cluster.String())
		}()
		select {
		case err := <-first:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
