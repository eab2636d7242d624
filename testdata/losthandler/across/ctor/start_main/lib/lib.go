// The same constructor + Start, from main under an errgroup.
package lib

import (
	"context"

	"k8s.io/client-go/tools/cache"
)

type Controller struct {
	informer cache.SharedIndexInformer
	handle   func(any)
}

func NewController(informer cache.SharedIndexInformer, handle func(any)) *Controller {
	return &Controller{informer: informer, handle: handle}
}

func (c *Controller) Start(ctx context.Context) error {
	reg, err := c.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.handle}) // want:vet `handler registration "reg" is never removed \(may leak 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return err
	}
	if !cache.WaitForCacheSync(ctx.Done(), reg.HasSynced) {
		return ctx.Err()
	}
	<-ctx.Done()
	return nil
}
