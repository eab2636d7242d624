// Key and value of the cluster label are swapped, so the cluster becomes the key: reported at the labels.
package swappedpair

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Scanner scans one workspace.
type Scanner struct {
	cluster logicalcluster.Name
	jobs    chan string
}

// Run scans until ctx ends.
func (s *Scanner) Run(ctx context.Context) {
	pprof.Do(ctx, pprof.Labels(s.cluster.String(), "logicalcluster"), func(ctx context.Context) { // want `"logicalcluster" is given to pprof\.Labels as a value, not as a key`
		for {
			select {
			case <-ctx.Done():
				return
			case job := <-s.jobs:
				klog.FromContext(ctx).Info("scanned", "job", job)
			}
		}
	})
}
