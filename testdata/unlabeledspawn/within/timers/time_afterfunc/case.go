// A retry by time.AfterFunc in a per-cluster controller runs in its own goroutine without labels: reported.
package timeafterfunc

import (
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Retrier retries failed bindings of a workspace.
type Retrier struct {
	cluster logicalcluster.Name
	queue   chan string
	mu      sync.Mutex
	timers  map[string]*time.Timer
}

// Later retries the binding after a while.
func (r *Retrier) Later(name string, after time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if t, ok := r.timers[name]; ok {
		t.Stop()
	}
	r.timers[name] = time.AfterFunc(after, func() { // want `goroutine for a cluster is started without pprof labels .*`
		r.mu.Lock()
		delete(r.timers, name)
		r.mu.Unlock()
		klog.Background().Info("retry", "cluster", r.cluster, "name", name)
		r.queue <- name
	})
}
