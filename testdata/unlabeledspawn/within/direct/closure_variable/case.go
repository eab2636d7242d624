// The loop is a closure in a variable that captures the cluster, started with go on the variable without labels: reported.
package closurevariable

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/types"
)

// Subscribe sends the names of changed objects of a workspace until the returned function is called.
func Subscribe(ctx context.Context, cluster logicalcluster.Name, src <-chan types.NamespacedName, out func(string)) (cancel func()) {
	ctx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	forward := func() {
		defer close(done)
		for {
			select {
			case <-ctx.Done():
				return
			case name, ok := <-src:
				if !ok {
					return
				}
				out(cluster.String() + "|" + name.String())
			}
		}
	}
	go forward() // want `goroutine for a cluster is started without pprof labels .*`
	return func() {
		stop()
		<-done
	}
}
