// The labelled context is built by the caller and the goroutine sets it first thing: silent.
package contextfromcaller

import (
	"context"
	"runtime/pprof"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/klog/v2"
)

// Puller pulls images for a workspace.
type Puller struct {
	pull func(context.Context, string) error
	wg   sync.WaitGroup
}

// PullAll pulls all images.
func (p *Puller) PullAll(ctx context.Context, cluster logicalcluster.Name, images []string) {
	labelled := pprof.WithLabels(ctx, labels.For("puller", cluster))
	for _, image := range images {
		p.wg.Go(func() {
			pprof.SetGoroutineLabels(labelled)
			if err := p.pull(labelled, image); err != nil {
				klog.FromContext(ctx).Error(err, "not pulled", "image", image)
			}
		})
	}
	p.wg.Wait()
}
