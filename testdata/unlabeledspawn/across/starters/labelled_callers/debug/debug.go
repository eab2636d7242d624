// The debug command calls the starter after it has labelled its own goroutine: silent.
package debug

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/starters/labelled_callers/engine"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/client-go/util/workqueue"
)

// Debug runs one worker for a workspace in the foreground.
func Debug(ctx context.Context, cluster logicalcluster.Name) {
	ctx = labels.Set(ctx, "debug", cluster)
	e := &engine.Engine{Cluster: cluster, Queue: workqueue.NewTyped[string]()}
	e.Start(ctx, 1)
	e.Queue.Add("all")
	<-ctx.Done()
}
