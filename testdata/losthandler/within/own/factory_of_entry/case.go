// The factory is made for the entry, and ends with it; so do the handlers, whose
// books are kept in a map beside it.
package factoryofentry

import (
	"context"
	"sync"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Manager struct {
	mu            sync.Mutex
	queue         workqueue.TypedRateLimitingInterface[string]
	connect       func(cluster string) kubernetes.Interface
	handlers      []cache.ResourceEventHandler
	cancels       map[string]context.CancelFunc
	factories     map[string]informers.SharedInformerFactory
	registrations map[string]map[cache.ResourceEventHandler]cache.ResourceEventHandlerRegistration
}

func (m *Manager) work(ctx context.Context) {
	for {
		cluster, quit := m.queue.Get()
		if quit {
			return
		}
		m.process(ctx, cluster)
		m.queue.Done(cluster)
	}
}

func (m *Manager) process(ctx context.Context, cluster string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, connected := m.cancels[cluster]; !connected {
		factory := informers.NewSharedInformerFactory(m.connect(cluster), 0)
		ctx, cancel := context.WithCancel(ctx)
		factory.Start(ctx.Done())
		m.cancels[cluster] = cancel
		m.factories[cluster] = factory
		m.registrations[cluster] = make(map[cache.ResourceEventHandler]cache.ResourceEventHandlerRegistration)
	}
	registrations := m.registrations[cluster]
	factory := m.factories[cluster]
	for _, h := range m.handlers {
		if registrations[h] == nil {
			if r, err := factory.Core().V1().Pods().Informer().AddEventHandler(h); err == nil {
				registrations[h] = r
			}
		}
	}
}

func (m *Manager) forget(cluster string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if cancel, ok := m.cancels[cluster]; ok {
		cancel()
	}
	delete(m.cancels, cluster)
	delete(m.factories, cluster)
	delete(m.registrations, cluster)
}
