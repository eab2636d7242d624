// Package lock has locks made of channels.
package lock

import "sync"

// A Mutex prefers readers: who has it gives it back, and whoever waits tries again.
type Mutex struct {
	main sync.RWMutex
	ch   chan struct{}
}

// New makes it: there is a turn in the channel from the start.
func New() *Mutex {
	ch := make(chan struct{}, 1)
	ch <- struct{}{}
	return &Mutex{ch: ch}
}

// Lock waits for a turn.
func (m *Mutex) Lock() {
	for {
		<-m.ch
		if m.main.TryLock() {
			return
		}
	}
}

// Unlock gives it back.
func (m *Mutex) Unlock() {
	m.main.Unlock()
	m.notify()
}

// RLock is for readers.
func (m *Mutex) RLock() { m.main.RLock() }

// RUnlock lets who waits try again.
func (m *Mutex) RUnlock() {
	m.main.RUnlock()
	m.notify()
}

func (m *Mutex) notify() {
	select {
	case m.ch <- struct{}{}:
	default:
	}
}

// A Gate is shut when it is made.
type Gate struct {
	mu   sync.Mutex
	ch   chan struct{}
	open bool
}

// NewGate makes it.
func NewGate() *Gate { return &Gate{ch: make(chan struct{}, 1)} }

// Pass waits until it is opened.
func (g *Gate) Pass() {
	for {
		<-g.ch
		if g.isOpen() {
			return
		}
	}
}

func (g *Gate) isOpen() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.open
}

// Open lets one pass.
func (g *Gate) Open() {
	g.mu.Lock()
	g.open = true
	g.mu.Unlock()
	select {
	case g.ch <- struct{}{}:
	default:
	}
}
