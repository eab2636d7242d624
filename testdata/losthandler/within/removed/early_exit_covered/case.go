// The failed sync removes before it returns, the normal end removes too.
package earlyexitcovered

import (
	"context"
	"errors"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Propagator struct {
	cms   cache.SharedIndexInformer
	queue workqueue.TypedRateLimitingInterface[string]
}

func (p *Propagator) Run(ctx context.Context) error {
	reg, err := p.cms.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) {
			if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
				p.queue.Add(key)
			}
		},
	})
	if err != nil {
		return err
	}
	if !cache.WaitForCacheSync(ctx.Done(), reg.HasSynced) {
		_ = p.cms.RemoveEventHandler(reg)
		p.queue.ShutDown()
		return errors.New("cache never synced")
	}
	go wait.UntilWithContext(ctx, func(context.Context) {
		for {
			key, quit := p.queue.Get()
			if quit {
				return
			}
			p.queue.Done(key)
		}
	}, time.Second)
	<-ctx.Done()
	p.queue.ShutDown()
	return p.cms.RemoveEventHandler(reg)
}
