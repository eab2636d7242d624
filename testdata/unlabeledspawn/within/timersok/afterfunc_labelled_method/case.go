// The callback of time.AfterFunc is a method that runs in pprof.Do with the cluster: silent.
package afterfunclabelledmethod

import (
	"context"
	"runtime/pprof"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Snapshotter takes snapshots of a workspace.
type Snapshotter struct {
	path  logicalcluster.Path
	after time.Duration
	take  func(context.Context) error
	timer *time.Timer
}

// Arm arms the snapshotter.
func (s *Snapshotter) Arm() {
	if s.timer == nil {
		s.timer = time.AfterFunc(s.after, s.fire)
		return
	}
	s.timer.Reset(s.after)
}

func (s *Snapshotter) fire() {
	set := pprof.Labels("controller", "snapshotter", "logicalcluster", s.path.String())
	pprof.Do(context.Background(), set, func(ctx context.Context) {
		ctx, cancel := context.WithTimeout(ctx, s.after)
		defer cancel()
		errs := make(chan error, 1)
		go func() { errs <- s.take(ctx) }()
		select {
		case err := <-errs:
			klog.FromContext(ctx).Info("snapshot", "err", err)
		case <-ctx.Done():
		}
	})
}
