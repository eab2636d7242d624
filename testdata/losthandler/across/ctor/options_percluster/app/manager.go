package app

import (
	"context"
	"sync"
	"time"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ctor/options_percluster/lib"
	"k8s.io/client-go/tools/cache"
)

type Manager struct {
	mu      sync.Mutex
	works   cache.SharedIndexInformer
	running map[string]context.CancelFunc
}

func NewManager(works cache.SharedIndexInformer) *Manager {
	return &Manager{works: works, running: map[string]context.CancelFunc{}}
}

// JoinCluster starts the controllers of one member cluster.
func (m *Manager) JoinCluster(ctx context.Context, clusterName string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.running[clusterName]; ok {
		return nil
	}
	c, err := lib.New(lib.Options{ClusterName: clusterName, HubWorks: m.works, Resync: time.Minute}) // want:vet `lib\.New adds a handler that is never removed: JoinCluster runs again once an entry is taken out of "running" \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return err
	}
	cctx, cancel := context.WithCancel(ctx)
	m.running[clusterName] = cancel
	go c.Run(cctx)
	return nil
}

// LeaveCluster stops them.
func (m *Manager) LeaveCluster(clusterName string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if cancel, ok := m.running[clusterName]; ok {
		cancel()
		delete(m.running, clusterName)
	}
}
