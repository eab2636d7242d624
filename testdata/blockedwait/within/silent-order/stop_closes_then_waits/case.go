// Cured twin of order/stop_waits_before_close.
package stop_closes_then_waits

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
	go s.loop()
	return s
}

func (s *Sink) loop() {
	defer close(s.done)
	for b := range s.ch {
		_, _ = s.w.Write(b)
	}
}

func (s *Sink) Stop() {
	close(s.ch)
	<-s.done
}
