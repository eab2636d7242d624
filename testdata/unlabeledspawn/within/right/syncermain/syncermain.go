// Right: the syncer process has one workspace for its life and starts its loops once from main.
package main

import (
	"context"
	"log"
	"os"

	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"
)

type config struct {
	workspace logicalcluster.Path
	workers   int
}

func main() {
	cfg := config{workspace: logicalcluster.NewPath(os.Getenv("WORKSPACE")), workers: 4}
	start(context.Background(), cfg)
}

func start(ctx context.Context, cfg config) {
	g, ctx := errgroup.WithContext(ctx)
	for range cfg.workers {
		g.Go(func() error { return loop(ctx, cfg) })
	}
	_ = g.Wait()
}

func loop(ctx context.Context, cfg config) error {
	log.Println(cfg.workspace)
	<-ctx.Done()
	return nil
}
