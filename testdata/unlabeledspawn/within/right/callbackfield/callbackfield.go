// Right: a func field that takes a cluster does not make its struct per cluster.
package callbackfield

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/kcp"
	"k8s.io/apimachinery/pkg/util/sets"
)

// Lister is of all clusters.
type Lister interface {
	List(cluster logicalcluster.Name) []string
	Clusters() []logicalcluster.Name
}

// Controller is of all clusters.
type Controller struct {
	lister    Lister
	getClient func(cluster logicalcluster.Name) (kcp.ClusterClient, error)
	enqueue   func(cluster logicalcluster.Name, after time.Duration)
	seen      sets.Set[logicalcluster.Name]
	last      chan logicalcluster.Name
}

// Run starts the controller.
func (c *Controller) Run(ctx context.Context) {
	go c.collect(ctx)
	time.AfterFunc(time.Minute, func() { c.seen.Clear() })
	context.AfterFunc(ctx, func() { close(c.last) })
}

func (c *Controller) collect(context.Context) {
	for _, cluster := range c.lister.Clusters() {
		c.enqueue(cluster, time.Second)
	}
}
