// Stop waits for the loop before it closes the channel the loop ranges over.
package stop_waits_before_close

import (
	"io"
)

type Sink struct {
	ch   chan []byte
	done chan struct{}
	w    io.Writer
}

func NewSink(w io.Writer) *Sink {
	s := &Sink{ch: make(chan []byte, 8), done: make(chan struct{}), w: w}
	go s.loop() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	return s
}

func (s *Sink) loop() {
	defer close(s.done)
	for b := range s.ch {
		_, _ = s.w.Write(b)
	}
}

func (s *Sink) Stop() {
	<-s.done
	close(s.ch)
}
