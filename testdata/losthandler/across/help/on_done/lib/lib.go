// A helper removes in a goroutine on ctx.Done; called per workspace.
package lib

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/help/on_done/helper"
	"k8s.io/client-go/tools/cache"
)

func Register(ctx context.Context, inf cache.SharedIndexInformer, h cache.ResourceEventHandler) error {
	reg, err := inf.AddEventHandlerWithOptions(h, cache.HandlerOptions{})
	if err != nil {
		return err
	}
	helper.RemoveOnDone(ctx, inf, reg)
	return nil
}
