// The WaitGroup counts up and nobody counts down: the waiter never closes done, and
// the caller leaves by its timeout.
package no_done

import (
	"errors"
	"sync"
	"time"
)

type Draining struct {
	wg      sync.WaitGroup
	timeout time.Duration
}

func (d *Draining) Begin() { d.wg.Add(1) }

func (d *Draining) WaitDrained() error {
	done := make(chan struct{})
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		d.wg.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-time.After(d.timeout):
		return errors.New("drain timed out")
	}
}
