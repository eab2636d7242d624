// The goroutine begins with SetGoroutineLabels, so it and what it starts are labelled: silent.
package firststatement

import (
	"context"
	"runtime/pprof"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Stream streams the changes of a workspace.
type Stream struct {
	cluster logicalcluster.Name
	changes chan string
	done    chan struct{}
}

// Start starts the stream.
func (s *Stream) Start(ctx context.Context) {
	go func() {
		pprof.SetGoroutineLabels(pprof.WithLabels(ctx, pprof.Labels("controller", "stream", "logicalcluster", s.cluster.String())))
		defer close(s.done)
		ticks := make(chan struct{})
		go func() {
			defer close(ticks)
			for ctx.Err() == nil {
				time.Sleep(time.Second)
				select {
				case ticks <- struct{}{}:
				case <-ctx.Done():
				}
			}
		}()
		for range ticks {
			select {
			case change := <-s.changes:
				klog.FromContext(ctx).Info("change", "name", change)
			default:
			}
		}
	}()
}
