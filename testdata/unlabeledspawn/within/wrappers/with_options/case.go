// The wrapper takes options from which it builds the label pairs; it is used with the cluster option: silent.
package withoptions

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/sets"
)

type config struct {
	pairs []string
}

type option func(*config)

func withController(name string) option {
	return func(c *config) { c.pairs = append(c.pairs, "controller", name) }
}

func withCluster(cluster logicalcluster.Name) option {
	return func(c *config) { c.pairs = append(c.pairs, "logicalcluster", cluster.String()) }
}

func labelled(ctx context.Context, fn func(context.Context), opts ...option) {
	cfg := &config{}
	for _, o := range opts {
		o(cfg)
	}
	pprof.Do(ctx, pprof.Labels(cfg.pairs...), fn)
}

// Compactor compacts the log of a workspace.
type Compactor struct {
	cluster logicalcluster.Name
	log     chan string
}

// Start starts the compactor.
func (c *Compactor) Start(ctx context.Context) {
	go labelled(ctx, c.run, withController("compactor"), withCluster(c.cluster))
}

func (c *Compactor) run(ctx context.Context) {
	seen := sets.New[string]()
	for {
		select {
		case <-ctx.Done():
			return
		case line := <-c.log:
			seen.Insert(line)
		}
	}
}
