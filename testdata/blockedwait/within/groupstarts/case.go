// Package groupstarts stops objects that wait for the goroutines of a group: what the group starts tells when it ends, and who has it do so owes nothing.
package groupstarts

import (
	"context"
	"sync"

	"k8s.io/apimachinery/pkg/util/wait"
)

type syncer struct {
	ctx    context.Context
	cancel context.CancelFunc
	wg     wait.Group
	ch     chan struct{}
	once   sync.Once
	names  sync.Map
}

func (s *syncer) process() {
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-s.ch:
		}
		s.update("a")
	}
}

func (s *syncer) update(name string) {
	if _, ok := s.names.LoadOrStore(name, true); ok {
		return
	}
	s.wg.StartWithContext(s.ctx, func(ctx context.Context) { <-ctx.Done() })
}

func (s *syncer) Stop() {
	s.once.Do(func() {
		s.cancel()
		s.wg.Wait()
	})
}

// counter tells by itself, and not on each way.
type counter struct {
	ctx    context.Context
	cancel context.CancelFunc
	wg     sync.WaitGroup
	ch     chan struct{}
	once   sync.Once
}

func (c *counter) process() {
	for {
		select {
		case <-c.ctx.Done():
			return
		case <-c.ch:
		}
		c.wg.Done()
	}
}

func (c *counter) Stop() {
	c.once.Do(func() {
		c.cancel()
		c.wg.Wait() // want `the func literal in Stop may wait forever in wg.Wait: the goroutine that calls Done may return without doing so .*`
	})
}

// Many has one of each for each name.
type Many struct {
	mu  sync.Mutex
	all map[string]*syncer
	num map[string]*counter
}

func (m *Many) Create(ctx context.Context, name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.all[name] != nil {
		return
	}
	one, cancel := context.WithCancel(ctx)
	s := &syncer{ctx: one, cancel: cancel, ch: make(chan struct{}, 1)}
	m.all[name] = s
	go s.process()
}

func (m *Many) Count(ctx context.Context, name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.num[name] != nil {
		return
	}
	one, cancel := context.WithCancel(ctx)
	c := &counter{ctx: one, cancel: cancel, ch: make(chan struct{}, 1)}
	m.num[name] = c
	c.wg.Add(1)
	go c.process()
}

func (m *Many) Drop(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if s, ok := m.all[name]; ok {
		s.Stop()
		delete(m.all, name)
	}
	if c, ok := m.num[name]; ok {
		c.Stop()
		delete(m.num, name)
	}
}
