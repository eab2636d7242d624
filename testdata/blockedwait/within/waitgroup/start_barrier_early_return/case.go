// The goroutines wait for a start barrier; on the error path Done is never called.
package start_barrier_early_return

import (
	"fmt"
	"sync"
)

type Bench struct {
	setup func() error
	hit   func(i int)
}

func (b *Bench) Run(n int) error {
	var start sync.WaitGroup
	start.Add(1)
	for i := 0; i < n; i++ {
		go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			start.Wait()
			b.hit(i)
		}()
	}
	if err := b.setup(); err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	start.Done()
	return nil
}
