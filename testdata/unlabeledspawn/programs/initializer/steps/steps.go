// Package steps are the steps of the initialization of a workspace.
package steps

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"k8s.io/apimachinery/pkg/util/wait"
)

// Step is one step. Steps know the path as a string only.
type Step interface {
	Name() string
	Run(ctx context.Context, workspace string) error
}

// Bootstrap applies manifests.
type Bootstrap struct {
	Manifests []string
	Apply     func(ctx context.Context, workspace, manifest string) error
}

// Name implements Step.
func (b *Bootstrap) Name() string { return "bootstrap" }

// Run implements Step.
func (b *Bootstrap) Run(ctx context.Context, workspace string) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, m := range b.Manifests {
		g.Go(func() error {
			return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
				return b.Apply(ctx, workspace, m) == nil, nil
			})
		})
	}
	return g.Wait()
}

// Bindings waits for bindings.
type Bindings struct {
	Names []string
	Bound func(ctx context.Context, workspace, name string) bool
}

// Name implements Step.
func (b *Bindings) Name() string { return "bindings" }

// Run implements Step.
func (b *Bindings) Run(ctx context.Context, workspace string) error {
	var (
		wg   sync.WaitGroup
		mu   sync.Mutex
		errs []error
	)
	for _, name := range b.Names {
		wg.Go(func() {
			if b.Bound(ctx, workspace, name) {
				return
			}
			mu.Lock()
			defer mu.Unlock()
			errs = append(errs, fmt.Errorf("%s is not bound", name))
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}
