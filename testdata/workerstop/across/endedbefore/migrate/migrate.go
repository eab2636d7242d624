// Package migrate has workers that a teardown ends.
package migrate

import (
	"sync"
	"time"
)

// A Migrator has a worker until it is shut down.
type Migrator struct {
	wg     sync.WaitGroup
	stop   chan struct{}
	paused bool
}

func New() *Migrator { return &Migrator{stop: make(chan struct{})} }

func (m *Migrator) Load() {
	m.wg.Add(1)
	go m.work()
}

func (m *Migrator) work() {
	defer m.wg.Done()
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
		case <-m.stop:
			return
		}
	}
}

func (m *Migrator) Pause() { m.paused = true }

func (m *Migrator) Shutdown() {
	close(m.stop)
	m.wg.Wait()
}

// A Scanner has a worker, too, which its callers forget.
type Scanner struct {
	stop   chan struct{}
	paused bool
}

func NewScanner() *Scanner { return &Scanner{stop: make(chan struct{})} }

func (s *Scanner) Load() {
	go s.work() // want:whole `goroutine runs until s.stop ends, and more are started before that: load runs again once "scanning" is set back .*`
}

func (s *Scanner) work() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
		case <-s.stop:
			return
		}
	}
}

func (s *Scanner) Pause() { s.paused = true }

func (s *Scanner) Shutdown() { close(s.stop) }
