// right: several caches, stop from ctx
package p_syncall

import (
	"context"
	"errors"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

func Run(ctx context.Context, infs []cache.SharedIndexInformer) error {
	stop := make(chan struct{})
	go func() {
		defer close(stop)
		<-ctx.Done()
	}()
	var wg wait.Group
	for _, i := range infs {
		wg.StartWithChannel(stop, i.Run)
		if !cache.WaitForCacheSync(stop, i.HasSynced) {
			return errors.New("sync")
		}
	}
	wg.Wait()
	return nil
}
