package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/stop/nested_owner/lib"
	"k8s.io/client-go/tools/cache"
)

type Outer struct {
	inner  *lib.Inner
	cancel context.CancelFunc
}

func StartCluster(ctx context.Context, shared cache.SharedIndexInformer, clusterName string) (*Outer, error) {
	in, err := lib.New(shared)
	if err != nil {
		return nil, err
	}
	o := &Outer{inner: in}
	ctx, o.cancel = context.WithCancel(ctx)
	go o.run(ctx)
	return o, nil
}

func (o *Outer) run(ctx context.Context) { <-ctx.Done() }

func (o *Outer) Stop() {
	o.cancel()
	o.inner.Stop()
}
