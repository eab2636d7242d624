// The two loops of a per-cluster controller are started by an errgroup without labels; both calls of Go are reported.
package errgroupgo

import (
	"context"
	"fmt"

	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"
)

// Publisher publishes the events of a workspace.
type Publisher struct {
	cluster logicalcluster.Name
	in      chan string
	out     func(context.Context, []string) error
}

// Run runs both loops until one fails.
func (p *Publisher) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	batches := make(chan []string)
	g.Go(func() error { // want `goroutine for a cluster is started without pprof labels .*`
		defer close(batches)
		var batch []string
		for {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case s := <-p.in:
				if batch = append(batch, s); len(batch) == 10 {
					batches <- batch
					batch = nil
				}
			}
		}
	})
	g.Go(func() error { // want `goroutine for a cluster is started without pprof labels .*`
		for batch := range batches {
			if err := p.out(ctx, batch); err != nil {
				return fmt.Errorf("cluster %s: %w", p.cluster, err)
			}
		}
		return nil
	})
	return g.Wait()
}
