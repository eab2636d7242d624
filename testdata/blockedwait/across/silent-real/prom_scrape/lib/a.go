// right: reloader ends with graceShut, Run returns with it or with the closed channel
package lib

import (
	"context"
	"sync"
	"time"
)

type Manager struct {
	graceShut, triggerReload chan struct{}
	mtx                      sync.Mutex
	sets                     map[string][]string
	pools                    map[string]*pool
}
type pool struct {
	cancel context.CancelFunc
	loops  map[string]*loop
}
type loop struct {
	ctx, parent context.Context
	cancel      func()
	stopped     chan struct{}
}

func New() *Manager {
	return &Manager{graceShut: make(chan struct{}), triggerReload: make(chan struct{}, 1), pools: map[string]*pool{}}
}
func (m *Manager) Run(tsets <-chan map[string][]string) error {
	go m.reloader()
	for {
		select {
		case ts, ok := <-tsets:
			if !ok {
				break
			}
			m.mtx.Lock()
			m.sets = ts
			m.mtx.Unlock()
			select {
			case m.triggerReload <- struct{}{}:
			default:
			}
		case <-m.graceShut:
			return nil
		}
	}
}
func (m *Manager) reloader() {
	ticker := time.NewTicker(5 * time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-m.graceShut:
			return
		case <-ticker.C:
			select {
			case <-m.triggerReload:
				m.reload()
			case <-m.graceShut:
				return
			}
		}
	}
}
func (m *Manager) reload() {
	m.mtx.Lock()
	var wg sync.WaitGroup
	for name, ts := range m.sets {
		p := m.pools[name]
		if p == nil {
			p = &pool{loops: map[string]*loop{}}
			m.pools[name] = p
		}
		wg.Add(1)
		go func() { defer wg.Done(); p.sync(ts) }()
	}
	m.mtx.Unlock()
	wg.Wait()
}
func (p *pool) sync(ts []string) {
	seen := map[string]bool{}
	for _, t := range ts {
		seen[t] = true
		if p.loops[t] == nil {
			l := &loop{stopped: make(chan struct{})}
			l.ctx, l.cancel = context.WithCancel(context.Background())
			p.loops[t] = l
			go l.run()
		}
	}
	var wg sync.WaitGroup
	for h, l := range p.loops {
		if !seen[h] {
			wg.Add(1)
			go func(l *loop) { l.stop(); wg.Done() }(l)
			delete(p.loops, h)
		}
	}
	wg.Wait()
}
func (l *loop) run() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-l.ctx.Done():
			close(l.stopped)
			return
		case <-t.C:
		}
	}
}
func (l *loop) stop() { l.cancel(); <-l.stopped }
func (m *Manager) Stop() {
	m.mtx.Lock()
	defer m.mtx.Unlock()
	for _, p := range m.pools {
		for _, l := range p.loops {
			l.stop()
		}
	}
	close(m.graceShut)
}
