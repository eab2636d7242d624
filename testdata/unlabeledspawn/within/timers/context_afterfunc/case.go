// context.AfterFunc starts the callback in its own goroutine; in per-cluster code without labels it is reported.
package contextafterfunc

import (
	"context"
	"net"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Conn is a connection into a workspace.
type Conn struct {
	net.Conn

	cluster logicalcluster.Name
}

// Bind closes the connection once ctx ends.
func (c *Conn) Bind(ctx context.Context) (release func() bool) {
	logger := klog.FromContext(ctx)
	return context.AfterFunc(ctx, func() { // want `goroutine for a cluster is started without pprof labels .*`
		if err := c.Conn.SetDeadline(time.Now()); err != nil {
			logger.Error(err, "no deadline", "cluster", c.cluster)
		}
		if err := c.Close(); err != nil {
			logger.Error(err, "not closed", "cluster", c.cluster)
		}
	})
}
