// The labels are set on the calling goroutine and a deferred call takes them off at the end; what is started between is labelled: silent.
package deferredreset

import (
	"context"
	"errors"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Sweeper sweeps one workspace.
type Sweeper struct {
	path  logicalcluster.Path
	sweep func(context.Context, string) error
}

// Sweep sweeps all kinds in parallel and waits.
func (s *Sweeper) Sweep(ctx context.Context, kinds []string) error {
	labelled := pprof.WithLabels(ctx, pprof.Labels("controller", "sweeper", "logicalcluster", s.path.String()))
	pprof.SetGoroutineLabels(labelled)
	defer pprof.SetGoroutineLabels(ctx)

	errs := make(chan error, len(kinds))
	for _, kind := range kinds {
		go func() {
			errs <- s.sweep(labelled, kind)
		}()
	}
	var all []error
	for range kinds {
		all = append(all, <-errs)
	}
	return errors.Join(all...)
}
