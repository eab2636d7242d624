// right: pop closes nextCh when addCh is closed by stop; run ranges over nextCh
package plistener

import (
	"context"
	"k8s.io/apimachinery/pkg/util/wait"
	"sync"
)

type processorListener struct {
	addCh, nextCh chan any
	h             func(any)
}

func (p *processorListener) add(n any) { p.addCh <- n }
func (p *processorListener) pop() {
	defer close(p.nextCh)
	var nextCh chan<- any
	var n any
	var buf []any
	for {
		select {
		case nextCh <- n:
			if len(buf) > 0 {
				n = buf[0]
				buf = buf[1:]
			} else {
				nextCh = nil
			}
		case a, ok := <-p.addCh:
			if !ok {
				return
			}
			if nextCh == nil {
				n = a
				nextCh = p.nextCh
			} else {
				buf = append(buf, a)
			}
		}
	}
}
func (p *processorListener) run() {
	for n := range p.nextCh {
		p.h(n)
	}
}

type sharedProcessor struct {
	mu      sync.RWMutex
	ls      map[*processorListener]bool
	wg      wait.Group
	started bool
}

func (s *sharedProcessor) AddListener(h func(any)) *processorListener {
	l := &processorListener{make(chan any), make(chan any), h}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ls[l] = true
	if s.started {
		s.wg.Start(l.run)
		s.wg.Start(l.pop)
	}
	return l
}
func (s *sharedProcessor) Remove(l *processorListener) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ls[l] {
		delete(s.ls, l)
		if s.started {
			close(l.addCh)
		}
	}
}
func (s *sharedProcessor) Distribute(o any) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for l := range s.ls {
		l.add(o)
	}
}
func (s *sharedProcessor) Run(ctx context.Context) {
	func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		for l := range s.ls {
			s.wg.Start(l.run)
			s.wg.Start(l.pop)
		}
		s.started = true
	}()
	<-ctx.Done()
	s.mu.Lock()
	defer s.mu.Unlock()
	for l := range s.ls {
		close(l.addCh)
	}
	s.ls = nil
	s.started = false
	s.wg.Wait()
}
