// The parameter is assigned a context that somebody cancels only behind the goroutine that has it.
package bug_reassignedctx

import (
	"context"
	"time"

	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type reflector struct{ client dynamic.Interface }

func (r *reflector) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	factory := dynamicinformer.NewFilteredDynamicSharedInformerFactory(r.client, 0, req.Name, nil)
	go func(ctx context.Context) {
		factory.Start(ctx.Done()) // want `informer factory runs until ctx.Done\(\) ends, and more are started before that: called per reconcile from Reconcile \(leaks 6 goroutines and 38 KiB each time\)`
	}(ctx)
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	factory.WaitForCacheSync(ctx.Done())
	return reconcile.Result{}, nil
}
