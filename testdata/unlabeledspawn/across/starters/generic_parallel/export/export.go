// A function with a cluster maps its objects in parallel without labels: the call is reported.
package export

import (
	"context"
	"errors"
	"fmt"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/starters/generic_parallel/parallel"
	"k8s.io/apimachinery/pkg/types"
)

// Export exports all objects of the workspace.
func Export(ctx context.Context, cluster logicalcluster.Name, objects []types.NamespacedName, put func(context.Context, string) error) error {
	errs := parallel.Map(objects, func(o types.NamespacedName) error { // want `goroutine for a cluster is started without pprof labels .*`
		if err := put(ctx, cluster.String()+"|"+o.String()); err != nil {
			return fmt.Errorf("%s: %w", o, err)
		}
		return nil
	})
	return errors.Join(errs...)
}
