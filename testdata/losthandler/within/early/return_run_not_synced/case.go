// Run registers, the failed sync returns before the trailing removal.
package returnrunnotsynced

import (
	"context"
	"errors"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Propagator struct {
	cms    cache.SharedIndexInformer
	queue  workqueue.TypedRateLimitingInterface[string]
	worker func(context.Context)
}

func (p *Propagator) Run(ctx context.Context) error {
	defer p.queue.ShutDown()
	reg, err := p.cms.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler registration "reg" is not removed on every path \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj interface{}) {
			if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
				p.queue.Add(key)
			}
		},
	})
	if err != nil {
		return err
	}
	if !cache.WaitForNamedCacheSync("propagator", ctx.Done(), p.cms.HasSynced, reg.HasSynced) {
		return errors.New("cache never synced")
	}
	go wait.UntilWithContext(ctx, p.worker, time.Second)
	<-ctx.Done()
	return p.cms.RemoveEventHandler(reg)
}
