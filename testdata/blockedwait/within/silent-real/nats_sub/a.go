// right: waitForMsgs is released by cond signal in unsubscribe and close
package nats_sub

import (
	"sync"
)

type Sub struct {
	mu     sync.Mutex
	cond   *sync.Cond
	q      []int
	closed bool
}
type NC struct {
	mu   sync.Mutex
	subs map[int]*Sub
	n    int
}

func New() *NC { return &NC{subs: map[int]*Sub{}} }
func (nc *NC) Subscribe(cb func(int)) *Sub {
	s := &Sub{}
	s.cond = sync.NewCond(&s.mu)
	nc.mu.Lock()
	nc.n++
	nc.subs[nc.n] = s
	nc.mu.Unlock()
	go s.waitForMsgs(cb)
	return s
}
func (s *Sub) waitForMsgs(cb func(int)) {
	for {
		s.mu.Lock()
		if len(s.q) == 0 && !s.closed {
			s.cond.Wait()
		}
		if s.closed {
			s.mu.Unlock()
			return
		}
		if len(s.q) == 0 {
			s.mu.Unlock()
			continue
		}
		x := s.q[0]
		s.q = s.q[1:]
		s.mu.Unlock()
		cb(x)
	}
}
func (s *Sub) Unsubscribe() { s.mu.Lock(); s.closed = true; s.cond.Broadcast(); s.mu.Unlock() }
func (nc *NC) Process(id, x int) {
	nc.mu.Lock()
	s := nc.subs[id]
	nc.mu.Unlock()
	s.mu.Lock()
	s.q = append(s.q, x)
	s.cond.Signal()
	s.mu.Unlock()
}
func (nc *NC) Close() {
	nc.mu.Lock()
	for _, s := range nc.subs {
		s.Unsubscribe()
	}
	nc.mu.Unlock()
}
