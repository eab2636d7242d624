// right: receive ends by source.Close in Stop, sends see done
package streamwatcher

import (
	"sync"
)

type decoder interface {
	Decode() (int, error)
	Close()
}
type StreamWatcher struct {
	sync.Mutex
	src    decoder
	result chan int
	done   chan struct{}
}

func New(d decoder) *StreamWatcher {
	sw := &StreamWatcher{src: d, result: make(chan int), done: make(chan struct{})}
	go sw.receive()
	return sw
}
func (s *StreamWatcher) ResultChan() <-chan int { return s.result }
func (s *StreamWatcher) Stop() {
	s.Lock()
	defer s.Unlock()
	select {
	case <-s.done:
	default:
		close(s.done)
		s.src.Close()
	}
}
func (s *StreamWatcher) receive() {
	defer close(s.result)
	defer s.Stop()
	for {
		e, err := s.src.Decode()
		if err != nil {
			select {
			case <-s.done:
			case s.result <- -1:
			}
			return
		}
		select {
		case <-s.done:
			return
		case s.result <- e:
		}
	}
}
