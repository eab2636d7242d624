// Right: the loop of all clusters is labelled with the controller alone as it has no cluster.
package processlabels

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Controller serves all clusters.
type Controller struct {
	name  string
	known map[logicalcluster.Name]bool
	step  func(context.Context)
}

// Run runs the controller.
func (c *Controller) Run(ctx context.Context) {
	pprof.Do(ctx, pprof.Labels("controller", c.name), func(ctx context.Context) {
		go c.step(ctx)
		c.step(ctx)
	})
}
