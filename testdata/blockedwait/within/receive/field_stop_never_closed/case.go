// The type has a stop channel and a goroutine waiting for it, but Stop forgets to
// close it. The owner of the exported type is not visible.
package field_stop_never_closed

import (
	"io"
	"sync"
)

type Sidecar struct {
	stop chan struct{}
	ln   io.Closer
	mu   sync.Mutex
	down bool
}

func NewSidecar(ln io.Closer) *Sidecar {
	return &Sidecar{stop: make(chan struct{}), ln: ln}
}

func (s *Sidecar) Start() {
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		<-s.stop
		s.cleanup()
	}()
}

func (s *Sidecar) cleanup() {
	_ = s.ln.Close()
}

func (s *Sidecar) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = true
}
