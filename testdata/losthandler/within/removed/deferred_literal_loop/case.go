// A deferred literal loops over the registrations.
package deferredliteralloop

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/tools/cache"
)

func CollectOnce(ctx context.Context, infs map[schema.GroupVersionResource]cache.SharedIndexInformer, fn func(schema.GroupVersionResource, interface{})) (err error) {
	regs := make(map[schema.GroupVersionResource]cache.ResourceEventHandlerRegistration, len(infs))
	defer func() {
		for gvr, reg := range regs {
			if rerr := infs[gvr].RemoveEventHandler(reg); rerr != nil && err == nil {
				err = rerr
			}
		}
	}()
	for gvr, inf := range infs {
		reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
			AddFunc: func(obj interface{}) { fn(gvr, obj) },
		})
		if err != nil {
			return fmt.Errorf("%s: %w", gvr, err)
		}
		regs[gvr] = reg
	}
	for gvr, reg := range regs {
		if !cache.WaitForCacheSync(ctx.Done(), reg.HasSynced) {
			return fmt.Errorf("%s never synced", gvr)
		}
	}
	return nil
}
