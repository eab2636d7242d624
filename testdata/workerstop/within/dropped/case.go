// Package dropped takes monitors out of a map, and stops them elsewhere: clusterlink's peers.
package dropped

import (
	"sync"
	"time"
)

type peer struct{ name, host string }

type monitor struct {
	peer     *peer
	callback func(*peer)
	wg       *sync.WaitGroup
	stop     chan struct{}
}

func (m *monitor) run() {
	defer m.wg.Done()
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-m.stop:
			return
		default:
		}
		m.callback(m.peer)
		<-ticker.C
	}
}

func (m *monitor) Stop() { close(m.stop) }

type manager struct {
	mu       sync.Mutex
	monitors map[string]*monitor
	wg       sync.WaitGroup
	updates  chan *peer
}

func (m *manager) Add(p *peer) {
	m.mu.Lock()
	defer m.mu.Unlock()
	old, ok := m.monitors[p.name]
	if !ok || old.peer.host != p.host {
		if old != nil {
			old.Stop()
		}
		m.monitors[p.name] = m.newMonitor(p)
	}
}

func (m *manager) newMonitor(p *peer) *monitor {
	mon := &monitor{peer: p, callback: m.update, wg: &m.wg, stop: make(chan struct{})}
	m.wg.Add(1)
	go mon.run()
	return mon
}

func (m *manager) update(p *peer) { m.updates <- p }

func (m *manager) Delete(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.monitors, name) // want `an entry is deleted without Stop, which stops its goroutine .*`
}

// Pass tells of all that monitors say.
func (m *manager) Pass() {
	for p := range m.updates {
		println(p.name)
	}
}

func (m *manager) Stop() {
	for _, mon := range m.monitors {
		mon.Stop()
	}
	m.wg.Wait()
}

// The manager is a part of another one, and is made by value.
type all struct {
	manager
	name string
}

// NewAll makes one.
func NewAll() *all { return &all{name: "all", manager: newManager()} }

func newManager() manager {
	return manager{monitors: make(map[string]*monitor), updates: make(chan *peer)}
}

// A spec is kept by a library that calls its funcs for each object.
type spec struct {
	name   string
	add    func(*peer) error
	remove func(string)
}

var specs sync.Map

func register(s *spec) { specs.Store(s.name, s) }

func setUp(a *all) {
	register(&spec{
		name:   "peers",
		add:    func(p *peer) error { a.Add(p); return nil },
		remove: func(name string) { a.Delete(name) },
	})
}

// This one stops a monitor, and then forgets it: two calls of one func.
type careful struct {
	mu       sync.Mutex
	monitors map[string]*monitor
	wg       sync.WaitGroup
}

func (c *careful) Add(p *peer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if old := c.monitors[p.name]; old != nil {
		old.Stop()
	}
	mon := &monitor{peer: p, callback: func(*peer) {}, wg: &c.wg, stop: make(chan struct{})}
	c.wg.Add(1)
	go mon.run()
	c.monitors[p.name] = mon
}

func (c *careful) halt(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if old := c.monitors[name]; old != nil {
		old.Stop()
	}
}

func (c *careful) forget(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.monitors, name)
}

func (c *careful) setUp() {
	register(&spec{
		name: "careful peers",
		add:  func(p *peer) error { c.Add(p); return nil },
		remove: func(name string) {
			c.halt(name)
			c.forget(name)
		},
	})
}

// All that this one has is stopped by a func that another one is given, and nothing is deleted before that.
type whole struct{ monitors map[string]*monitor }

func (w *whole) add(p *peer) {
	if w.monitors[p.name] != nil {
		return
	}
	var wg sync.WaitGroup
	wg.Add(1)
	mon := &monitor{peer: p, callback: func(*peer) {}, wg: &wg, stop: make(chan struct{})}
	go mon.run()
	w.monitors[p.name] = mon
}

func (w *whole) setUp() {
	register(&spec{
		name: "whole peers",
		add:  func(p *peer) error { w.add(p); return nil },
		remove: func(name string) {
			if mon, ok := w.monitors[name]; ok {
				mon.Stop()
				delete(w.monitors, name)
			}
		},
	})
}
