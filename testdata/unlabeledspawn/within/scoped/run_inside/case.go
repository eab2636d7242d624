// Run enters the labelled scope first and starts everything inside of it; the goroutines inherit the labels: silent.
package runinside

import (
	"context"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Quota is the quota controller of one workspace.
type Quota struct {
	cluster logicalcluster.Name
	queue   chan string
	stop    chan struct{}
}

// Run runs the controller.
func (q *Quota) Run(ctx context.Context) {
	labels.Cluster(ctx, "quota", q.cluster, func(ctx context.Context) {
		g, ctx := errgroup.WithContext(ctx)
		g.Go(func() error {
			wait.UntilWithContext(ctx, q.recount, time.Minute)
			return nil
		})
		var wg sync.WaitGroup
		wg.Go(func() { q.work(ctx) })
		go func() {
			<-ctx.Done()
			close(q.stop)
		}()
		wg.Wait()
		_ = g.Wait()
	})
}

func (q *Quota) recount(ctx context.Context) { go q.work(ctx) }

func (q *Quota) work(ctx context.Context) {
	for {
		select {
		case <-q.stop:
			return
		case key := <-q.queue:
			klog.FromContext(ctx).Info("counted", "key", key)
		}
	}
}
