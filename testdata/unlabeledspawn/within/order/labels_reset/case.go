// The labels are taken off the goroutine again with an empty context before the second start, which is reported.
package labelsreset

import (
	"context"
	"runtime/pprof"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/klog/v2"
)

// Importer imports objects into a workspace.
type Importer struct {
	cluster logicalcluster.Name
	wg      sync.WaitGroup
}

// Run imports with labels and then watches without them.
func (i *Importer) Run(ctx context.Context, objects []string) {
	pprof.SetGoroutineLabels(pprof.WithLabels(ctx, labels.For("importer", i.cluster)))
	for _, object := range objects {
		i.wg.Go(func() { i.load(ctx, object) })
	}
	i.wg.Wait()
	pprof.SetGoroutineLabels(context.Background())
	i.wg.Go(func() { // want `goroutine for a cluster is started without pprof labels .*`
		<-ctx.Done()
		klog.FromContext(ctx).Info("stopped", "cluster", i.cluster)
	})
}

func (i *Importer) load(ctx context.Context, object string) {
	klog.FromContext(ctx).Info("loaded", "cluster", i.cluster, "object", object)
}
