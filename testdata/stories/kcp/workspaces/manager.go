// Package workspaces retells the other half of kcp's leak: it starts the
// controllers of a workspace when the workspace comes, and cancels them when it
// goes. Their handlers do not notice.
package workspaces

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/stories/kcp/quota"
)

// A Manager runs the controllers of all workspaces.
type Manager struct {
	shared informers.SharedInformerFactory // of all workspaces
	sync   func(key string) error

	mu      sync.Mutex
	cancels map[logicalcluster.Name]context.CancelFunc
}

// Handler returns what starts and stops controllers as workspaces come and go.
func (m *Manager) Handler(ctx context.Context) cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { m.start(ctx, logicalcluster.Name(obj.(*corev1.Namespace).Name)) },
		DeleteFunc: func(obj any) { m.stop(obj) },
	}
}

func (m *Manager) start(ctx context.Context, workspace logicalcluster.Name) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, running := m.cancels[workspace]; running {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	m.cancels[workspace] = cancel

	core := m.shared.Core().V1()
	c := quota.NewController(workspace, core.ResourceQuotas(), core.Pods(), m.sync)
	go c.Run(ctx) // want `goroutine for a cluster is started without pprof labels .*`
}

func (m *Manager) stop(obj any) {
	namespace, ok := obj.(*corev1.Namespace)
	if !ok {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	workspace := logicalcluster.Name(namespace.Name)
	if cancel, ok := m.cancels[workspace]; ok {
		cancel()
		delete(m.cancels, workspace)
	}
}
