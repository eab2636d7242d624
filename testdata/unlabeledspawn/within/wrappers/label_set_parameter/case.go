// The label set comes as a parameter from callers that build it with the cluster: silent.
package labelsetparameter

import (
	"context"
	"errors"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
)

// Transfer moves data between two workspaces' buckets.
type Transfer struct {
	copy func(ctx context.Context, object string) error
}

func (t *Transfer) start(ctx context.Context, set pprof.LabelSet, objects []string) <-chan error {
	result := make(chan error, 1)
	go pprof.Do(ctx, set, func(ctx context.Context) {
		var errs []error
		for _, o := range objects {
			errs = append(errs, t.copy(ctx, o))
		}
		result <- errors.Join(errs...)
	})
	return result
}

// Up copies into the workspace.
func (t *Transfer) Up(ctx context.Context, cluster logicalcluster.Name, objects []string) error {
	return <-t.start(ctx, labels.For("transfer-up", cluster), objects)
}

// Down copies out of the workspace.
func (t *Transfer) Down(ctx context.Context, cluster logicalcluster.Name, objects []string) error {
	set := pprof.Labels("controller", "transfer-down", "logicalcluster", cluster.String())
	select {
	case err := <-t.start(ctx, set, objects):
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
