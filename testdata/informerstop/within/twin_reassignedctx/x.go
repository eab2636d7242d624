// The parameter is assigned a context that somebody cancels, before a goroutine has it.
package twin_reassignedctx

import (
	"context"

	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type entry struct{ cancel context.CancelFunc }

type reflector struct {
	client  dynamic.Interface
	entries map[string]entry
}

func (r *reflector) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if e, ok := r.entries[req.Name]; ok {
		e.cancel()
		delete(r.entries, req.Name)
		return reconcile.Result{}, nil
	}
	r.start(ctx, req.Name)
	return reconcile.Result{}, nil
}

func (r *reflector) start(ctx context.Context, name string) {
	factory := dynamicinformer.NewFilteredDynamicSharedInformerFactory(r.client, 0, name, nil)
	ctx, cancel := context.WithCancel(ctx)
	r.entries[name] = entry{cancel}
	go func() {
		factory.Start(ctx.Done())
		factory.WaitForCacheSync(ctx.Done())
	}()
}
