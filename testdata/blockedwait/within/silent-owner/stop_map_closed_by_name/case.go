// Per-cluster stop channels in a map field; RemoveCluster closes what it finds.
package stop_map_closed_by_name

import (
	"fmt"
	"sync"

	"k8s.io/klog/v2"
)

type Multi struct {
	mu    sync.Mutex
	stops map[string]chan struct{}
	run   func(name string)
}

func (m *Multi) AddCluster(name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.stops[name]; ok {
		return fmt.Errorf("cluster %s exists", name)
	}
	stop := make(chan struct{})
	m.stops[name] = stop
	go func() {
		m.run(name)
		<-stop
		klog.Infof("cluster %s stopped", name)
	}()
	return nil
}

func (m *Multi) RemoveCluster(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if stop, ok := m.stops[name]; ok {
		close(stop)
		delete(m.stops, name)
	}
}
