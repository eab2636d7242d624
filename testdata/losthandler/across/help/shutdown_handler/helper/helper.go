package helper

import (
	"context"

	"k8s.io/client-go/tools/cache"
	klog "k8s.io/klog/v2"
)

func Shutdown(ctx context.Context, inf cache.SharedIndexInformer, reg cache.ResourceEventHandlerRegistration) {
	if err := cache.ShutDownEventHandler(inf, reg); err != nil {
		klog.FromContext(ctx).Error(err, "shutting handler down")
	}
}
