// The goroutine waits for the end of the old group, and then runs the new one, which
// closes the same field of another object at its end.
package other_object

type Group struct {
	done       chan struct{}
	terminated chan struct{}
}

func NewGroup() *Group {
	return &Group{done: make(chan struct{}), terminated: make(chan struct{})}
}

func (g *Group) run() {
	defer close(g.terminated)
	<-g.done
}

func (g *Group) stop() {
	close(g.done)
	<-g.terminated
}

type Manager struct{ groups map[string]*Group }

func (m *Manager) Update(names []string) {
	for _, name := range names {
		oldg, newg := m.groups[name], NewGroup()
		m.groups[name] = newg
		go func() {
			if oldg != nil {
				oldg.stop()
			}
			newg.run()
		}()
	}
}
