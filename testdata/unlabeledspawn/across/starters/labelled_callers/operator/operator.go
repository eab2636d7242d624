// The operator calls the starter of the engine package in a labelled scope: silent.
package operator

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/starters/labelled_callers/engine"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/client-go/util/workqueue"
)

// Run runs the engine of a workspace.
func Run(ctx context.Context, cluster logicalcluster.Name, q workqueue.TypedInterface[string]) {
	e := &engine.Engine{Cluster: cluster, Queue: q}
	labels.Cluster(ctx, "operator", cluster, func(ctx context.Context) {
		e.Start(ctx, 2)
		<-ctx.Done()
	})
}
