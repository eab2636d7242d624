// Context.AfterFunc in the library removes; a streaming HTTP handler passes the request's context.
package lib

import (
	"context"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
)

func Stream(ctx context.Context, inf cache.SharedIndexInformer, out chan<- any) error {
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		select {
		case out <- obj:
		case <-ctx.Done():
		}
	}})
	if err != nil {
		return err
	}
	context.AfterFunc(ctx, func() { utilruntime.HandleError(inf.RemoveEventHandler(reg)) })
	return nil
}
