// Package deletedby has maps.DeleteFunc take out entries, which the callback stops by their keys, or not.
package deletedby

import (
	"context"
	"maps"
	"sync"
	"time"
)

type tracker struct{ cancel context.CancelFunc }

// Manager has trackers by source and name.
type Manager struct {
	mu  sync.Mutex
	all map[string]map[string]*tracker
	ids chan map[string]bool
}

func (m *Manager) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case ids := <-m.ids:
			m.mu.Lock()
			maps.DeleteFunc(m.all["a"], func(k string, _ *tracker) bool {
				if !ids[k] {
					m.stop("a", k)
					return true
				}
				return false
			})
			m.mu.Unlock()
			for id := range ids {
				m.add(ctx, id)
			}
		}
	}
}

func (m *Manager) add(ctx context.Context, id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.all["a"][id] != nil {
		return
	}
	if m.all["a"] == nil {
		m.all["a"] = map[string]*tracker{}
	}
	c, cancel := context.WithCancel(ctx)
	go work(c)
	m.all["a"][id] = &tracker{cancel}
}

func (m *Manager) stop(src, id string) { m.all[src][id].cancel() }

// Forgetful stops none of those that it takes out.
type Forgetful struct {
	mu  sync.Mutex
	all map[string]*tracker
	ids chan map[string]bool
	n   int
}

func (f *Forgetful) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case ids := <-f.ids:
			f.mu.Lock()
			maps.DeleteFunc(f.all, func(k string, _ *tracker) bool { // want `an entry is deleted .*`
				if !ids[k] {
					f.count(k)
					return true
				}
				return false
			})
			f.mu.Unlock()
			for id := range ids {
				f.add(ctx, id)
			}
		}
	}
}

func (f *Forgetful) add(ctx context.Context, id string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.all[id] != nil {
		return
	}
	c, cancel := context.WithCancel(ctx)
	go work(c)
	f.all[id] = &tracker{cancel}
}

func (f *Forgetful) count(string) { f.n++ }

func (f *Forgetful) Stop(id string) { f.all[id].cancel() }

func work(ctx context.Context) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}
