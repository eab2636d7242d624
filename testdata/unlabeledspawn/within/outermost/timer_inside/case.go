// The errgroup function is reported; the goroutine it starts in turn is not reported again.
package timerinside

import (
	"context"
	"fmt"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"
)

// Failover watches the primary of a workspace.
type Failover struct {
	Path    logicalcluster.Path
	Timeout time.Duration
}

// Run promotes once the primary is silent for too long.
func (f *Failover) Run(ctx context.Context, beats <-chan struct{}, promote func(context.Context) error) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { // want `goroutine for a cluster is started without pprof labels .*`
		silent := make(chan struct{})
		go func() {
			defer close(silent)
			for {
				select {
				case <-ctx.Done():
					return
				case <-beats:
				case <-time.After(f.Timeout):
					return
				}
			}
		}()
		<-silent
		if ctx.Err() != nil {
			return nil
		}
		return promote(ctx)
	})
	if err := g.Wait(); err != nil {
		return fmt.Errorf("failover of %s: %w", f.Path, err)
	}
	return nil
}
