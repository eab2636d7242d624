// Wrong: a per-cluster delegate adds its handler with a resync period to the shared running informer.
package handlerresync

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/client-go/tools/cache"
)

// Delegate is per cluster.
type Delegate struct {
	cluster  logicalcluster.Name
	informer cache.SharedIndexInformer
	notify   chan struct{}
}

// Start follows the informer, which runs since the process started.
func (d *Delegate) Start(ctx context.Context) error {
	if !cache.WaitForCacheSync(ctx.Done(), d.informer.HasSynced) {
		return ctx.Err()
	}
	handler := cache.ResourceEventHandlerFuncs{AddFunc: func(any) { d.notify <- struct{}{} }}
	reg, err := d.informer.AddEventHandlerWithResyncPeriod(handler, time.Minute) // want `handler for a cluster is added without pprof labels .*`
	if err != nil {
		return err
	}
	defer func() { _ = d.informer.RemoveEventHandler(reg) }()
	<-ctx.Done()
	return nil
}
