// The shared factory is started by a sync.Once in the process-wide manager, not for a cluster: silent.
package onceperinformerfactory

import (
	"context"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// Manager serves all clusters from one informer.
type Manager struct {
	once     sync.Once
	informer cache.SharedIndexInformer
	handlers map[logicalcluster.Name]func(obj any)
	mu       sync.RWMutex
}

// Register registers the handler of one cluster.
func (m *Manager) Register(cluster logicalcluster.Name, fn func(obj any)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.handlers[cluster] = fn
}

// Start starts the shared informer once.
func (m *Manager) Start(ctx context.Context) {
	m.once.Do(func() {
		go m.informer.Run(ctx.Done())
		go wait.UntilWithContext(ctx, m.dump, time.Hour)
	})
}

func (m *Manager) dump(ctx context.Context) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	for cluster := range m.handlers {
		klog.FromContext(ctx).Info("handler", "cluster", cluster)
	}
}
