// Right: the manager's runnable is adapted to run under the labels of its cluster.
package runnable

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type labelled struct {
	manager.Runnable
	cluster logicalcluster.Name
}

// Start implements manager.Runnable.
func (l labelled) Start(ctx context.Context) (err error) {
	plabel.Do(ctx, "runnable", l.cluster, func(ctx context.Context) {
		err = l.Runnable.Start(ctx)
	})
	return err
}

// Add adds a poller of a cluster to the manager.
func Add(mgr manager.Manager, cluster logicalcluster.Name, poll func(context.Context)) error {
	return mgr.Add(labelled{
		cluster: cluster,
		Runnable: manager.RunnableFunc(func(ctx context.Context) error {
			go poll(ctx)
			<-ctx.Done()
			return nil
		}),
	})
}
