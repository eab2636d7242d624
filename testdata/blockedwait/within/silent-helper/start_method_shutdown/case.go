// Cured twin of helper/start_method: stop() shuts down and waits.
package start_method_shutdown

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Manager struct {
	wg    sync.WaitGroup
	queue workqueue.TypedInterface[string]
	do    func(string)
}

func NewManager() *Manager { return &Manager{queue: workqueue.NewTyped[string]()} }

func (m *Manager) start(f func(context.Context), ctx context.Context) {
	m.wg.Add(1)
	go func() {
		defer m.wg.Done()
		f(ctx)
	}()
}

func (m *Manager) Run(ctx context.Context) {
	m.start(m.worker, ctx)
	<-ctx.Done()
	m.stop()
}

func (m *Manager) stop() {
	m.queue.ShutDown()
	m.wg.Wait()
}

func (m *Manager) worker(context.Context) {
	for {
		k, quit := m.queue.Get()
		if quit {
			return
		}
		m.do(k)
		m.queue.Done(k)
	}
}
