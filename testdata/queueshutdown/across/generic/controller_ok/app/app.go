// Two instantiations, both run; one of them inside another type.
package app

import (
	"context"

	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/types"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/generic/controller_ok/lib"
)

// Set holds two controllers.
type Set struct {
	byName *lib.Controller[string]
	byObj  *lib.Controller[types.NamespacedName]
}

// NewSet makes the set.
func NewSet() *Set {
	return &Set{
		byName: lib.New(func(context.Context, string) error { return nil }),
		byObj:  lib.New(func(context.Context, types.NamespacedName) error { return nil }),
	}
}

// Run runs both.
func (s *Set) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return s.byName.Run(ctx) })
	g.Go(func() error { return s.byObj.Run(ctx) })
	return g.Wait()
}
