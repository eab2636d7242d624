// Cured twin of waitgroup/no_done: End calls Done; the waiter goes when the last ends.
package wait_timeout_with_done

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
func (d *Draining) End()   { d.wg.Done() }

func (d *Draining) WaitDrained() error {
	done := make(chan struct{})
	go func() {
		defer close(done)
		d.wg.Wait()
	}()
	select {
	case <-done:
		return nil
	case <-time.After(d.timeout):
		return errors.New("drain timed out")
	}
}
