package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/stop/nested_forgot/lib"
	"k8s.io/client-go/tools/cache"
)

type Outer struct {
	inner  *lib.Inner
	cancel context.CancelFunc
}

func StartCluster(ctx context.Context, shared cache.SharedIndexInformer, clusterName string) (*Outer, error) {
	in, err := lib.New(shared) // want `handler registration "inner" of Outer is not removed by Stop \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return nil, err
	}
	o := &Outer{inner: in}
	ctx, o.cancel = context.WithCancel(ctx)
	go o.run(ctx)
	return o, nil
}

func (o *Outer) run(ctx context.Context) {
	cache.WaitForCacheSync(ctx.Done(), o.inner.Synced)
	<-ctx.Done()
}

func (o *Outer) Stop() { o.cancel() }
