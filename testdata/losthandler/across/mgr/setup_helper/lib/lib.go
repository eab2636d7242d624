// SetupWithManager of one package calls a helper of another that registers and drops.
package lib

import (
	"context"

	"k8s.io/client-go/tools/cache"
	crcache "sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func Index(ctx context.Context, c crcache.Cache, obj client.Object, fn func(any)) error {
	inf, err := c.GetInformer(ctx, obj)
	if err != nil {
		return err
	}
	_, err = inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: fn}) // want:vet `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)`
	return err
}
