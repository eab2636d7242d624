// Right: three calls below the labelled scope are still within it.
package deepchain

import (
	"context"
	"errors"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"
)

// Apply applies manifests to a cluster.
func Apply(ctx context.Context, cluster logicalcluster.Path, files []string) error {
	var err error
	pprof.Do(ctx, pprof.Labels("controller", "apply", "logicalcluster", cluster.String()), func(ctx context.Context) {
		err = applyAll(ctx, cluster, files)
	})
	return err
}

func applyAll(ctx context.Context, cluster logicalcluster.Path, files []string) error {
	if len(files) == 0 {
		return nil
	}
	return applyBatch(ctx, cluster, files)
}

func applyBatch(ctx context.Context, cluster logicalcluster.Path, files []string) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, f := range files {
		if !g.TryGo(func() error { return applyFile(ctx, cluster, f) }) {
			return errors.New("busy")
		}
	}
	return g.Wait()
}

func applyFile(ctx context.Context, cluster logicalcluster.Path, file string) error {
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = cluster.Join(file)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
