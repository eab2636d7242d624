// The reported goroutine starts two more; only the outer start is reported since wrapping it labels the others.
package nestedgo

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Hub fans out the events of one workspace.
type Hub struct {
	cluster logicalcluster.Name
	events  chan string
	subs    []chan string
}

// Start starts the hub.
func (h *Hub) Start(ctx context.Context) {
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		var wg sync.WaitGroup
		defer wg.Wait()
		for i, sub := range h.subs {
			wg.Add(1)
			go func() {
				defer wg.Done()
				<-ctx.Done()
				close(sub)
				klog.FromContext(ctx).Info("closed", "cluster", h.cluster, "sub", i)
			}()
		}
		go h.fan(ctx)
		<-ctx.Done()
	}()
}

func (h *Hub) fan(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case ev := <-h.events:
			for _, sub := range h.subs {
				select {
				case sub <- ev:
				default:
				}
			}
		}
	}
}
