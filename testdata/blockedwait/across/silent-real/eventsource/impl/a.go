// right: Close ends Next
package impl

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/eventsource/api"
	"io"
	"sync"
)

type src struct {
	c    chan int
	done chan struct{}
	once sync.Once
}

func New() api.Source { return &src{c: make(chan int), done: make(chan struct{})} }
func (s *src) Next() (int, error) {
	select {
	case x := <-s.c:
		return x, nil
	case <-s.done:
		return 0, io.EOF
	}
}
func (s *src) Close() error { s.once.Do(func() { close(s.done) }); return nil }
