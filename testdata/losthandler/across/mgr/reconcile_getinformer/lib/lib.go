// Reconcile asks the manager's cache for an informer through a lib that registers and drops.
package lib

import (
	"context"

	"k8s.io/client-go/tools/cache"
	crcache "sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func WatchKind(ctx context.Context, c crcache.Cache, obj client.Object, out chan<- any) error {
	inf, err := c.GetInformer(ctx, obj)
	if err != nil {
		return err
	}
	_, err = inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(o any) { // want:vet `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to inf is never removed: called per reconcile from Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
		select {
		case out <- o:
		default:
		}
	}})
	return err
}
