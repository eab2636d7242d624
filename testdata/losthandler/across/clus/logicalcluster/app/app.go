package app

import (
	"context"

	logicalcluster "github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/losthandler/across/clus/logicalcluster/lib"
	"k8s.io/client-go/tools/cache"
	klog "k8s.io/klog/v2"
)

type Controller struct{ inf cache.SharedIndexInformer }

func New(inf cache.SharedIndexInformer) *Controller { return &Controller{inf: inf} }

func (c *Controller) StartQuotaFor(ctx context.Context, name logicalcluster.Name) {
	q := lib.NewQuota(c.inf) // want:vet `lib\.NewQuota adds a handler that is never removed: StartQuotaFor is called per logical cluster \(leaks 2 goroutines and 27 KiB each time\)`
	klog.FromContext(ctx).Info("starting", "logicalcluster", name)
	go q.Run(ctx)
}
