// The package has a test that starts an unlabelled goroutine for a cluster; tests are no control plane: silent.
package testfile

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Echo answers the requests of one workspace.
type Echo struct {
	cluster logicalcluster.Name
	in, out chan string
}

// NewEcho returns an echo.
func NewEcho(cluster logicalcluster.Name) *Echo {
	return &Echo{cluster: cluster, in: make(chan string), out: make(chan string)}
}

// Run echoes until ctx ends, on the calling goroutine.
func (e *Echo) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case s := <-e.in:
			select {
			case e.out <- e.cluster.String() + ": " + s:
			case <-ctx.Done():
				return
			}
		}
	}
}
