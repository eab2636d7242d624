// right: Unsubscribe removes and closes; range ends
package reaper

import (
	"sync"
	"time"
)

type Exit struct{ Pid int }
type subscriber struct {
	sync.Mutex
	c      chan Exit
	closed bool
}
type Monitor struct {
	sync.Mutex
	subs map[chan Exit]*subscriber
}

func (m *Monitor) Subscribe() chan Exit {
	c := make(chan Exit, 32)
	m.Lock()
	m.subs[c] = &subscriber{c: c}
	m.Unlock()
	return c
}
func (m *Monitor) Unsubscribe(c chan Exit) {
	m.Lock()
	defer m.Unlock()
	s, ok := m.subs[c]
	if !ok {
		return
	}
	s.Lock()
	if !s.closed {
		close(s.c)
		s.closed = true
	}
	s.Unlock()
	delete(m.subs, c)
}
func (m *Monitor) notify(e Exit) chan struct{} {
	done := make(chan struct{}, 1)
	timers := map[chan Exit]*time.Timer{}
	go func() {
		defer close(done)
		m.Lock()
		defer m.Unlock()
		for c, s := range m.subs {
			s.Lock()
			if s.closed {
				s.Unlock()
				continue
			}
			t := time.NewTimer(time.Second)
			timers[c] = t
			select {
			case s.c <- e:
			case <-t.C:
			}
			t.Stop()
			s.Unlock()
		}
	}()
	return done
}
func (m *Monitor) Reap(e Exit) { <-m.notify(e) }

type Service struct {
	m      *Monitor
	ec     chan Exit
	events chan any
}

func NewService(m *Monitor) *Service {
	s := &Service{m, m.Subscribe(), make(chan any, 128)}
	go s.processExits()
	go s.forward(func(any) {})
	return s
}
func (s *Service) processExits() {
	for e := range s.ec {
		s.events <- e
	}
}
func (s *Service) forward(pub func(any)) {
	for e := range s.events {
		pub(e)
	}
}
func (s *Service) Shutdown() { s.m.Unsubscribe(s.ec); close(s.events) }
