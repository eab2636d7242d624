// The part starts goroutines in Run, which is called through the interface in a labelled scope only: silent.
package webhook

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/reach/interface_labelled/api"
	"k8s.io/klog/v2"
)

// Webhook sends the events of one workspace.
type Webhook struct {
	cluster logicalcluster.Name
	events  chan string
}

// New is a factory.
func New(cluster logicalcluster.Name) api.Runnable {
	return &Webhook{cluster: cluster, events: make(chan string)}
}

// Run runs the webhook.
func (w *Webhook) Run(ctx context.Context) {
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() { w.send(ctx) }) // want:vet `goroutine for a cluster is started without pprof labels .*`
	}
	wg.Wait()
}

func (w *Webhook) send(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case e := <-w.events:
			klog.FromContext(ctx).Info("sent", "cluster", w.cluster, "event", e)
		}
	}
}
