package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/emb/base_shadowed/lib"
	"k8s.io/client-go/tools/cache"
)

type Tenant struct {
	lib.Base
	cancel context.CancelFunc
}

func StartTenant(ctx context.Context, shared cache.SharedIndexInformer) (*Tenant, error) {
	t := &Tenant{}
	ctx, t.cancel = context.WithCancel(ctx)
	if err := t.Watch(shared, cache.ResourceEventHandlerFuncs{}); err != nil { // want `handler registration "Base" of Tenant is not removed by Stop \(leaks 2 goroutines and 27 KiB each time\)`
		t.cancel()
		return nil, err
	}
	go t.loop(ctx)
	return t, nil
}

func (t *Tenant) loop(ctx context.Context) { <-ctx.Done() }

func (t *Tenant) Stop() { t.cancel() }
