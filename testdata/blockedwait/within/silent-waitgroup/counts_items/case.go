// The group counts items, not goroutines: once it is zero the channel is closed, and the
// goroutine ends.
package counts_items

import "sync"

type Manager struct {
	wg     sync.WaitGroup
	deaths chan string
	forget func(string)
}

func Start(forget func(string)) *Manager {
	m := &Manager{deaths: make(chan string, 1), forget: forget}
	go func() {
		for uid := range m.deaths {
			m.forget(uid)
			m.wg.Done()
		}
	}()
	return m
}

func (m *Manager) Run(uid string, f func()) {
	m.wg.Add(1)
	f()
	m.deaths <- uid
}

func (m *Manager) Shutdown() {
	m.wg.Wait()
	close(m.deaths)
}
