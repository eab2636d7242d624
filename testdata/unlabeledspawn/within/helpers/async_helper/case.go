// A helper starts whatever it gets in a goroutine; the call in per-cluster code is reported, the process-wide one is not.
package asynchelper

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/klog/v2"
)

// async runs fn in the background and recovers what it panics with.
func async(wg *sync.WaitGroup, fn func()) {
	wg.Add(1)
	go func() {
		defer wg.Done()
		defer utilruntime.HandleCrash()
		fn()
	}()
}

// Process is the process-wide part.
type Process struct {
	wg    sync.WaitGroup
	flush chan struct{}
}

// Start starts the flusher of the process.
func (p *Process) Start(ctx context.Context) {
	async(&p.wg, func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-p.flush:
				klog.FromContext(ctx).Info("flushed")
			}
		}
	})
}

// Admit starts the admission of a workspace.
func (p *Process) Admit(ctx context.Context, cluster logicalcluster.Name, ready <-chan struct{}) {
	async(&p.wg, func() { // want `goroutine for a cluster is started without pprof labels .*`
		select {
		case <-ctx.Done():
		case <-ready:
			klog.FromContext(ctx).Info("admitted", "cluster", cluster)
		}
	})
}
