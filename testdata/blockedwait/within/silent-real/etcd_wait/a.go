// right: Register's channel has a buffer of one; Trigger closes
package etcd_wait

import (
	"sync"
)

type list struct {
	mu sync.Mutex
	m  map[uint64]chan any
}

func New() *list { return &list{m: map[uint64]chan any{}} }
func (w *list) Register(id uint64) <-chan any {
	w.mu.Lock()
	defer w.mu.Unlock()
	ch := make(chan any, 1)
	w.m[id] = ch
	return ch
}
func (w *list) Trigger(id uint64, x any) {
	w.mu.Lock()
	ch := w.m[id]
	delete(w.m, id)
	w.mu.Unlock()
	if ch != nil {
		ch <- x
		close(ch)
	}
}

type Server struct {
	w        *list
	stopping chan struct{}
	wg       sync.WaitGroup
}

func (s *Server) goAttach(f func()) {
	select {
	case <-s.stopping:
		return
	default:
	}
	s.wg.Add(1)
	go func() { defer s.wg.Done(); f() }()
}
func (s *Server) Publish(id uint64) {
	ch := s.w.Register(id)
	s.goAttach(func() {
		select {
		case <-ch:
		case <-s.stopping:
		}
	})
}
func (s *Server) Stop() { close(s.stopping); s.wg.Wait() }
