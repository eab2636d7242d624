// right: Stop ranges over the map and closes
package mapcloseall

import (
	"context"
	"log"
	"sync"
)

type M struct {
	mu    sync.Mutex
	stops map[string]chan struct{}
}

func (m *M) Reconcile(ctx context.Context, name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.stops[name]; ok {
		return nil
	}
	s := make(chan struct{})
	m.stops[name] = s
	go func() { <-s; log.Print(name) }()
	return nil
}
func (m *M) Stop() {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, s := range m.stops {
		close(s)
	}
	m.stops = nil
}
