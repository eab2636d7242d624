// Keeps what it gets and stops it.
package lib

import (
	"slices"
	"sync"
)

// Stopper can be stopped.
type Stopper interface{ Stop() }

// Group stops its members.
type Group struct {
	mu      sync.Mutex
	members []Stopper
}

// Register adds a member; the group stops it from now on.
func (g *Group) Register(s Stopper) {
	g.mu.Lock()
	g.members = append(g.members, s)
	g.mu.Unlock()
}

// StopAll stops the members, last first.
func (g *Group) StopAll() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, m := range slices.Backward(g.members) {
		m.Stop()
	}
	g.members = nil
}
