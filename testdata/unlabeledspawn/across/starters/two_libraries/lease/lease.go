// The lease of a workspace is renewed by a loop of the library without labels; the call of Every is reported.
package lease

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/starters/two_libraries/loop"
	"k8s.io/klog/v2"
)

// Lease is held by one workspace.
type Lease struct {
	path  logicalcluster.Path
	renew func(context.Context) error
}

// Hold renews the lease until ctx ends.
func (l *Lease) Hold(ctx context.Context) {
	loop.Every(ctx, time.Second, func(ctx context.Context) { // want `goroutine for a cluster is started without pprof labels .*`
		if err := l.renew(ctx); err != nil {
			klog.FromContext(ctx).Error(err, "lease not renewed", "path", l.path)
		}
	})
	<-ctx.Done()
}
