// A method that counts and starts the given function; Run starts a queue worker with
// it, and nobody shuts the queue down.
package start_method

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
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
	m.start(m.worker, ctx) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	<-ctx.Done()
	klog.Info("manager leaves")
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
