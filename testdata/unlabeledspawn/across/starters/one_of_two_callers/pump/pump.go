// One caller of the exported starter is labelled and the other is not, so the bare go is reported.
package pump

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Start pumps the lines of a workspace into a function.
func Start(ctx context.Context, cluster logicalcluster.Name, lines <-chan string, out func(string)) (done <-chan struct{}) {
	ch := make(chan struct{})
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		defer close(ch)
		for {
			select {
			case <-ctx.Done():
				return
			case l, ok := <-lines:
				if !ok {
					return
				}
				out(cluster.String() + ": " + l)
			}
		}
	}()
	return ch
}
