// AddEventHandlerWithResyncPeriod on the running informer of a workspace, outside of the labels that the informer itself has: reported.
package resynchandlerafterstart

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Counter counts the secrets of a workspace.
type Counter struct {
	mu sync.Mutex
	n  int
}

// Count starts to count in the given workspace.
func (c *Counter) Count(ctx context.Context, path logicalcluster.Path, lw cache.ListerWatcher) error {
	informer := cache.NewSharedIndexInformer(lw, &corev1.Secret{}, 0, cache.Indexers{})
	go func() {
		labels.Path(ctx, "counter", path, func(ctx context.Context) {
			informer.Run(ctx.Done())
		})
	}()
	if !cache.WaitForNamedCacheSync("counter", ctx.Done(), informer.HasSynced) {
		return fmt.Errorf("no secrets of %s", path)
	}
	_, err := informer.AddEventHandlerWithResyncPeriod(cache.ResourceEventHandlerFuncs{ // want `handler for a cluster is added without pprof labels .*`
		AddFunc:    func(any) { c.add(1) },
		DeleteFunc: func(any) { c.add(-1) },
	}, time.Minute)
	return err
}

func (c *Counter) add(d int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n += d
}
