package helper

import (
	"context"

	"k8s.io/client-go/tools/cache"
)

func RemoveOnDone(ctx context.Context, inf cache.SharedIndexInformer, reg cache.ResourceEventHandlerRegistration) {
	go func() {
		<-ctx.Done()
		_ = inf.RemoveEventHandler(reg)
	}()
}
