// right: startup gate opened by first leader callback; errgroup joins both
package x_gate

import (
	"context"

	"golang.org/x/sync/errgroup"
)

func Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	ready, drain := make(chan struct{}), make(chan struct{})
	g.Go(func() error {
		close(ready)
		<-drain
		return nil
	})
	g.Go(func() error {
		<-ready
		<-ctx.Done()
		close(drain)
		return nil
	})
	return g.Wait()
}
