// Package runtime starts components: some once, some in each term of leadership.
package runtime

import "errors"

// A Component runs until it is told to stop.
type Component interface {
	Start(stop <-chan struct{}) error
}

// A Manager starts components.
type Manager struct{ all, leading []Component }

// Add adds one.
func (m *Manager) Add(c Component, leader bool) {
	if leader {
		m.leading = append(m.leading, c)
	} else {
		m.all = append(m.all, c)
	}
}

// Run starts those that run from the beginning, and the others whenever it leads.
func (m *Manager) Run(stop <-chan struct{}, terms <-chan chan struct{}) error {
	for _, c := range m.all {
		go c.Start(stop)
	}
	for {
		select {
		case <-stop:
			return errors.New("stopped")
		case lost := <-terms:
			for _, c := range m.leading {
				go c.Start(lost)
			}
		}
	}
}
