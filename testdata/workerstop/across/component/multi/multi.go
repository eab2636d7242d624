// Package multi has components for each cluster.
package multi

import "sync"

// A Cluster is one of many.
type Cluster struct {
	ID   string
	Stop chan struct{}
}

// A Closer is a component.
type Closer interface{ Close() }

// A Component has one for each.
type Component[T Closer] struct {
	mu          sync.Mutex
	constructor func(*Cluster) T
	clusters    map[string]T
}

type handler interface {
	added(*Cluster)
	deleted(id string)
}

// A Controller follows clusters.
type Controller struct{ handlers []handler }

// Build returns a component of a controller.
func Build[T Closer](c *Controller, constructor func(*Cluster) T) *Component[T] {
	comp := &Component[T]{constructor: constructor, clusters: make(map[string]T)}
	c.handlers = append(c.handlers, comp)
	return comp
}

func (m *Component[T]) added(c *Cluster) {
	comp := m.constructor(c)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.clusters[c.ID] = comp
}

func (m *Component[T]) deleted(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if old, ok := m.clusters[id]; ok {
		old.Close()
	}
	delete(m.clusters, id)
}

// Reconcile is called for each cluster.
func (c *Controller) Follow(events <-chan string) {
	for id := range events {
		for _, h := range c.handlers {
			h.added(&Cluster{ID: id})
		}
	}
}
