// Right: the cluster's jobs are queued to a pool of the process whose workers exist already.
package pool

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

type job struct {
	cluster logicalcluster.Name
	run     func(context.Context)
}

// Pool is of the process.
type Pool struct{ jobs chan job }

// Start starts the workers.
func (p *Pool) Start(ctx context.Context, workers int) {
	for range workers {
		go func() {
			for j := range p.jobs {
				plabel.Do(ctx, "pool", j.cluster, j.run)
			}
		}()
	}
}

// Submit queues a job of a cluster.
func (p *Pool) Submit(cluster logicalcluster.Name, run func(context.Context)) {
	p.jobs <- job{cluster, run}
}

// Refresh queues a refresh that spawns within the worker's labels.
func Refresh(p *Pool, cluster logicalcluster.Name, get func(context.Context)) {
	p.Submit(cluster, func(ctx context.Context) {
		go get(ctx)
	})
}
