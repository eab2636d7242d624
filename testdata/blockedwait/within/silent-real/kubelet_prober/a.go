// right: Stop sends on a buffered stop channel, run selects it
package kubelet_prober

import (
	"context"
	"sync"
	"time"
)

type worker struct {
	stopCh, trigger chan struct{}
	m               *Manager
	key             string
}
type Manager struct {
	mu      sync.RWMutex
	workers map[string]*worker
	updates chan int
}

func NewManager() *Manager {
	return &Manager{workers: map[string]*worker{}, updates: make(chan int, 20)}
}
func (m *Manager) AddPod(key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.workers[key]; ok {
		return
	}
	w := &worker{make(chan struct{}, 1), make(chan struct{}, 1), m, key}
	m.workers[key] = w
	go w.run(context.Background())
}
func (w *worker) run(ctx context.Context) {
	t := time.NewTicker(time.Second)
	defer func() { t.Stop(); w.m.mu.Lock(); delete(w.m.workers, w.key); w.m.mu.Unlock() }()
loop:
	for w.probe() {
		select {
		case <-w.stopCh:
			break loop
		case <-t.C:
		case <-w.trigger:
		}
	}
}
func (w *worker) probe() bool {
	select {
	case w.m.updates <- 1:
	default:
	}
	return true
}
func (w *worker) stop() {
	select {
	case w.stopCh <- struct{}{}:
	default:
	}
}
func (m *Manager) RemovePod(k string) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if w := m.workers[k]; w != nil {
		w.stop()
	}
}
func (m *Manager) Updates() <-chan int { return m.updates }
