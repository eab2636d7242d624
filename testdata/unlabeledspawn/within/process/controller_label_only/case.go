// A process-wide controller labels its goroutines with its name only; it has no cluster to name: silent.
package controllerlabelonly

import (
	"context"
	"runtime/pprof"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Sharder moves shards around.
type Sharder struct {
	queue workqueue.TypedInterface[string]
	load  map[string]int
}

// Run runs the sharder.
func (s *Sharder) Run(ctx context.Context) {
	pprof.Do(ctx, pprof.Labels("controller", "sharder"), func(ctx context.Context) {
		g, ctx := errgroup.WithContext(ctx)
		g.Go(func() error {
			<-ctx.Done()
			s.queue.ShutDown()
			return nil
		})
		for range 2 {
			g.Go(func() error { return s.work(ctx) })
		}
		_ = g.Wait()
	})
}

func (s *Sharder) work(ctx context.Context) error {
	for {
		key, quit := s.queue.Get()
		if quit {
			return nil
		}
		klog.FromContext(ctx).Info("shard", "key", key, "load", s.load[key])
		s.queue.Done(key)
	}
}
