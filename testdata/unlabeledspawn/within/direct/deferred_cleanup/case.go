// The cleanup goroutine is started from a deferred function of a per-cluster reconcile, without labels: reported.
package deferredcleanup

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

type finalizer struct {
	remove func(ctx context.Context, cluster logicalcluster.Name, name string) error
}

type request struct {
	cluster logicalcluster.Name
	name    string
}

// Reconcile finalizes one object.
func (f *finalizer) Reconcile(ctx context.Context, req request) (err error) {
	started := time.Now()
	defer func() {
		if err == nil {
			return
		}
		cleanup, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
		go func() { // want `goroutine for a cluster is started without pprof labels .*`
			defer cancel()
			if err := f.remove(cleanup, req.cluster, req.name); err != nil {
				klog.FromContext(ctx).Error(err, "cleanup failed", "after", time.Since(started))
			}
		}()
	}()
	return f.remove(ctx, req.cluster, req.name)
}
