// The deferred start inside of the scope function runs before the scope ends and inherits its labels: silent.
package deferredinside

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/klog/v2"
)

// Lock is a lock in one workspace.
type Lock struct {
	cluster logicalcluster.Name
	release func(context.Context) error
}

// With runs fn while it holds the lock.
func (l *Lock) With(ctx context.Context, fn func(context.Context) error) (err error) {
	labels.Cluster(ctx, "lock", l.cluster, func(ctx context.Context) {
		defer func() {
			cleanup, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
			go func() {
				defer cancel()
				if err := l.release(cleanup); err != nil {
					klog.FromContext(ctx).Error(err, "lock not released")
				}
			}()
		}()
		err = fn(ctx)
	})
	return err
}
