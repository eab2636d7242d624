// The done notification is sent from a defer, but evict gives up after a while.
package deferred_send

import (
	"fmt"
	"time"
)

type Evictor struct {
	grace time.Duration
	evict func(pod string) error
}

func (e *Evictor) Evict(pod string) error {
	var err error
	done := make(chan struct{})
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		defer func() { done <- struct{}{} }()
		err = e.evict(pod)
	}()

	timer := time.NewTimer(e.grace)
	defer timer.Stop()
	select {
	case <-done:
		return err
	case <-timer.C:
		return fmt.Errorf("evicting %s: still running after %s", pod, e.grace)
	}
}
