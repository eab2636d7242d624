// Wait.Until blocks; the removal follows it.
package afteruntilreturns

import (
	"context"
	"sync/atomic"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	discoveryinformers "k8s.io/client-go/informers/discovery/v1"
	"k8s.io/client-go/tools/cache"
)

type Prober struct {
	endpoints discoveryinformers.EndpointSliceInformer
	dirty     atomic.Bool
	probe     func(context.Context)
}

func (p *Prober) Run(ctx context.Context) error {
	inf := p.endpoints.Informer()
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(_, _ interface{}) { p.dirty.Store(true) },
	})
	if err != nil {
		return err
	}
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		if p.dirty.Swap(false) {
			p.probe(ctx)
		}
	}, 10*time.Second)
	return inf.RemoveEventHandler(reg)
}
