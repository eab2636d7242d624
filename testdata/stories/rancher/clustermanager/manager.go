// Package clustermanager retells the other half of Rancher's leak: when a
// cluster cannot be reached, its controllers are dropped before they are
// started. 99 % of the goroutines of a long-running Rancher were the loops of
// such queues.
package clustermanager

import (
	"context"
	"fmt"
	"sync"

	"k8s.io/client-go/discovery"
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/stories/rancher/norman"
)

// A Cluster is a downstream cluster that comes and goes.
type Cluster struct {
	Name     string
	Client   discovery.ServerVersionInterface
	Informer cache.SharedIndexInformer
}

type record struct {
	access norman.GenericController
	cancel context.CancelFunc
}

// A Manager keeps the controllers of each cluster.
type Manager struct {
	mu      sync.Mutex
	records map[string]*record
}

// Start starts the controllers of a cluster, unless it cannot be reached.
func (m *Manager) Start(ctx context.Context, cluster *Cluster) error {
	access := norman.NewGenericController(cluster.Name, cluster.Informer, m.sync) // want `"access" is dropped on a path without Start, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`

	if _, err := cluster.Client.ServerVersion(); err != nil {
		return fmt.Errorf("cluster %s is unreachable: %w", cluster.Name, err)
	}
	ctx, cancel := context.WithCancel(ctx)
	if err := access.Start(ctx, 5); err != nil {
		cancel()
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.records[cluster.Name] = &record{access, cancel}
	return nil
}

// Stop stops the controllers of a cluster.
func (m *Manager) Stop(cluster string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if r, ok := m.records[cluster]; ok {
		r.cancel()
		delete(m.records, cluster)
	}
}

func (m *Manager) sync(key string) error { return nil }
