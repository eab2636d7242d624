// The process runs its servers in a group: silent.
package process

import (
	"context"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/starters/errgroup_type/tasks"
)

// Run runs the servers until one ends.
func Run(ctx context.Context, servers map[string]func(context.Context) error) error {
	g, ctx := tasks.WithContext(ctx)
	for name, serve := range servers {
		g.Start(name, func() error { return serve(ctx) })
	}
	return g.Wait()
}
