// right: recursion with errgroup per level
package x_receg

import (
	"context"
	"os"

	"golang.org/x/sync/errgroup"
)

func visit(ctx context.Context, d string) error {
	es, err := os.ReadDir(d)
	if err != nil {
		return err
	}
	g, ctx := errgroup.WithContext(ctx)
	for _, e := range es {
		if e.IsDir() {
			g.Go(func() error { return visit(ctx, d+"/"+e.Name()) })
		}
	}
	return g.Wait()
}
func Reconcile(ctx context.Context) error { return visit(ctx, "/tmp") }
