// Package reconciler copies pods' states.
package reconciler

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/sources/source"
)

// Sinks is a fan-out reconciler.
type Sinks []func(ctx context.Context, key string) error

// Reconcile is called by the controller in the scope of the request's cluster.
func (s Sinks) Reconcile(ctx context.Context, req source.Request) error {
	if req.Key.Name == "" {
		return errors.New("no name")
	}
	g, ctx := errgroup.WithContext(ctx)
	for _, sink := range s {
		if !g.TryGo(func() error { return sink(ctx, req.Key.String()) }) { // want:vet `goroutine for a cluster is started without pprof labels .*`
			return errors.New("busy")
		}
	}
	return g.Wait()
}
