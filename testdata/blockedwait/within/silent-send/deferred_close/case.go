// Cured twin of send/deferred_send: the defer closes.
package deferred_close

import (
	"fmt"
	"time"
)

type Evictor struct {
	grace time.Duration
	evict func(pod string) error
}

func (e *Evictor) Evict(pod string) error {
	errs := make([]error, 1)
	done := make(chan struct{})
	go func() {
		defer close(done)
		errs[0] = e.evict(pod)
	}()

	timer := time.NewTimer(e.grace)
	defer timer.Stop()
	select {
	case <-done:
		return errs[0]
	case <-timer.C:
		return fmt.Errorf("evicting %s: still running after %s", pod, e.grace)
	}
}
