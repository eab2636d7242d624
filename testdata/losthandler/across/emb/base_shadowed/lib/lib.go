// The app type embeds lib.Base but its own Stop shadows the base's and only cancels.
package lib

import (
	"k8s.io/client-go/tools/cache"
)

type Base struct {
	inf cache.SharedIndexInformer
	reg cache.ResourceEventHandlerRegistration
}

func (b *Base) Watch(inf cache.SharedIndexInformer, h cache.ResourceEventHandler) (err error) {
	b.inf = inf
	b.reg, err = inf.AddEventHandler(h)
	return err
}

func (b *Base) Stop() {
	if b.reg != nil {
		_ = b.inf.RemoveEventHandler(b.reg)
	}
}
