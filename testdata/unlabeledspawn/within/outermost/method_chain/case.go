// The goroutine runs a method that uses an errgroup and a WaitGroup; only the go that starts it all is reported.
package methodchain

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"
)

// Backup backs up one workspace.
type Backup struct {
	cluster logicalcluster.Name
	store   func(ctx context.Context, key string) error
	keys    chan string
}

// Begin starts the backup and returns a channel with its result.
func (b *Backup) Begin(ctx context.Context) <-chan error {
	result := make(chan error, 1)
	go b.run(ctx, result) // want `goroutine for a cluster is started without pprof labels .*`
	return result
}

func (b *Backup) run(ctx context.Context, result chan<- error) {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return b.list(ctx) })
	for range 3 {
		g.Go(func() error {
			for key := range b.keys {
				if err := b.store(ctx, b.cluster.String()+"/"+key); err != nil {
					return err
				}
			}
			return nil
		})
	}
	result <- g.Wait()
}

func (b *Backup) list(ctx context.Context) error {
	defer close(b.keys)
	var wg sync.WaitGroup
	wg.Go(func() { b.keys <- "namespaces" })
	wg.Go(func() { b.keys <- "secrets" })
	wg.Wait()
	return ctx.Err()
}
