// The manager makes the step and runs it on its own goroutine without labels; the spawn is reported in the steps package.
package lifecycle

import (
	"context"
	"fmt"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/reach/closure_factory/steps"
)

// Begin begins the life of a workspace.
func Begin(ctx context.Context, cluster logicalcluster.Name, publish func(string) error) error {
	all := []steps.Step{
		steps.Announce(cluster, publish),
		func(context.Context) error { return publish("begun") },
	}
	for i, step := range all {
		if err := step(ctx); err != nil {
			return fmt.Errorf("step %d: %w", i, err)
		}
	}
	return nil
}
