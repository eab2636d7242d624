// A process-wide manager fans out over clusters and each goroutine is started with the labels of its cluster: silent.
package fanoutlabelled

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/apimachinery/pkg/util/sets"
)

// Manager knows all clusters.
type Manager struct {
	mu       sync.RWMutex
	clusters map[logicalcluster.Name]string
	ping     func(ctx context.Context, url string) error
}

// PingAll pings all clusters and returns those that fail.
func (m *Manager) PingAll(ctx context.Context) sets.Set[logicalcluster.Name] {
	m.mu.RLock()
	defer m.mu.RUnlock()
	failed := sets.New[logicalcluster.Name]()
	var mu sync.Mutex
	var wg sync.WaitGroup
	for cluster, url := range m.clusters {
		wg.Add(1)
		go labels.Cluster(ctx, "ping", cluster, func(ctx context.Context) {
			defer wg.Done()
			if err := m.ping(ctx, url); err != nil {
				mu.Lock()
				defer mu.Unlock()
				failed.Insert(cluster)
			}
		})
	}
	wg.Wait()
	return failed
}
