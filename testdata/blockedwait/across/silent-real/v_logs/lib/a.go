// right: docker LogWatcher: producer ends with consumer gone
package lib

import (
	"bufio"
	"io"
	"sync"
)

type W struct {
	Msg  chan string
	Err  chan error
	gone chan struct{}
	once sync.Once
}

func NewW() *W {
	return &W{Msg: make(chan string, 4), Err: make(chan error, 1), gone: make(chan struct{})}
}
func (w *W) ConsumerGone()                      { w.once.Do(func() { close(w.gone) }) }
func (w *W) WatchConsumerGone() <-chan struct{} { return w.gone }
func Read(r io.Reader) *W {
	w := NewW()
	go func() {
		defer close(w.Msg)
		s := bufio.NewScanner(r)
		for s.Scan() {
			select {
			case w.Msg <- s.Text():
			case <-w.WatchConsumerGone():
				return
			}
		}
		if e := s.Err(); e != nil {
			w.Err <- e
		}
	}()
	return w
}
