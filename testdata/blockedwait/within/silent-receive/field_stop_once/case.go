// Cured twin of receive/field_stop_never_closed: Stop closes under a sync.Once.
package field_stop_once

import (
	"io"
	"sync"
)

type Sidecar struct {
	stop     chan struct{}
	stopOnce sync.Once
	ln       io.Closer
}

func NewSidecar(ln io.Closer) *Sidecar {
	return &Sidecar{stop: make(chan struct{}), ln: ln}
}

func (s *Sidecar) Start() {
	go func() {
		<-s.stop
		_ = s.ln.Close()
	}()
}

func (s *Sidecar) Stop() {
	s.stopOnce.Do(s.closeStop)
}

func (s *Sidecar) closeStop() { close(s.stop) }
