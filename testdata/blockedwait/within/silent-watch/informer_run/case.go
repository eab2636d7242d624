// informer.Run and factory.Start have their stop; the goroutine waits inside them.
package informer_run

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

type Controller struct {
	inf cache.SharedIndexInformer
}

func (c *Controller) Run(ctx context.Context) error {
	var wg wait.Group
	defer wg.Wait()
	wg.StartWithContext(ctx, c.inf.RunWithContext)
	if !cache.WaitForCacheSync(ctx.Done(), c.inf.HasSynced) {
		return fmt.Errorf("cache did not sync: %w", ctx.Err())
	}
	<-ctx.Done()
	return nil
}
