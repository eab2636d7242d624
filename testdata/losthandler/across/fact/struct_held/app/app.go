package app

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/leaklint/leaklint/testdata/losthandler/across/fact/struct_held/lib"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
)

type Cluster struct {
	factory informers.SharedInformerFactory
	cancel  context.CancelFunc
	pods    atomic.Int64
}

func NewCluster(cs kubernetes.Interface) *Cluster {
	return &Cluster{factory: informers.NewSharedInformerFactory(cs, time.Minute)}
}

func (c *Cluster) Start(ctx context.Context) error {
	ctx, c.cancel = context.WithCancel(ctx)
	if err := lib.Count(c.factory.Core().V1().Pods().Informer(), &c.pods); err != nil {
		return err
	}
	c.factory.Start(ctx.Done())
	return nil
}

func (c *Cluster) Stop() {
	c.cancel()
	c.factory.Shutdown()
}
