// An unsynced cluster is skipped with continue after its handler was added, before it is put in the cleanup list.
package continueinloop

import (
	"context"
	"time"

	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Aggregator struct {
	hub      cache.SharedIndexInformer
	cleanups []func()
}

func (a *Aggregator) Start(ctx context.Context, clusters []string) error {
	for _, cluster := range clusters {
		reg, err := a.hub.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler registration "reg" is not removed on every path \(leaks 2 goroutines and 27 KiB each time\)`
			AddFunc: func(obj interface{}) { klog.InfoS("hub object", "cluster", cluster) },
		})
		if err != nil {
			return err
		}
		syncCtx, cancel := context.WithTimeout(ctx, 5*time.Second)
		ok := cache.WaitForCacheSync(syncCtx.Done(), reg.HasSynced)
		cancel()
		if !ok {
			klog.InfoS("skipping cluster", "cluster", cluster)
			continue
		}
		a.cleanups = append(a.cleanups, func() { _ = a.hub.RemoveEventHandler(reg) })
	}
	return nil
}

func (a *Aggregator) Stop() {
	for _, c := range a.cleanups {
		c()
	}
}
