// right: runController ends when stop is closed
package lib

import (
	"context"
	"sync"
	"time"
)

type controller struct {
	mu                                sync.Mutex
	name                              string
	stop, update, trigger, terminated chan struct{}
	params                            func(context.Context) error
	ctx                               context.Context
	cancel                            context.CancelFunc
}
type Manager struct {
	mu sync.RWMutex
	cs map[string]*controller
}

func NewManager() *Manager { return &Manager{cs: map[string]*controller{}} }
func (m *Manager) UpdateController(name string, f func(context.Context) error) <-chan struct{} {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := m.cs[name]
	if c != nil {
		select {
		case c.update <- struct{}{}:
		default:
		}
		return c.terminated
	}
	c = &controller{name: name, stop: make(chan struct{}), update: make(chan struct{}, 1), trigger: make(chan struct{}, 1), terminated: make(chan struct{}), params: f}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	m.cs[name] = c
	go c.run()
	return c.terminated
}
func (c *controller) run() {
	t := time.NewTimer(time.Minute)
	defer t.Stop()
	for {
		_ = c.params(c.ctx)
		select {
		case <-c.stop:
			goto shutdown
		case <-c.update:
		case <-t.C:
		case <-c.trigger:
		}
	}
shutdown:
	close(c.terminated)
}
func (m *Manager) RemoveController(name string) { _ = m.remove(name) }
func (m *Manager) RemoveControllerAndWait(name string) {
	c := m.remove(name)
	if c != nil {
		<-c.terminated
	}
}
func (m *Manager) remove(name string) *controller {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := m.cs[name]
	if c == nil {
		return nil
	}
	close(c.stop)
	c.cancel()
	delete(m.cs, name)
	return c
}
func (m *Manager) RemoveAll() {
	for n := range m.cs {
		m.RemoveController(n)
	}
}
