package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/help/drain_slice/lib"
	"k8s.io/client-go/tools/cache"
	klog "k8s.io/klog/v2"
)

type Engager struct{ Pods cache.SharedIndexInformer }

func (e *Engager) EngageCluster(ctx context.Context, clusterName string) {
	go func() {
		if err := lib.New(e.Pods, cache.ResourceEventHandlerFuncs{}).Run(ctx); err != nil {
			klog.ErrorS(err, "fanout", "cluster", clusterName)
		}
	}()
}
