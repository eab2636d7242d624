// Cured twin of waitgroup/start_barrier_early_return.
package start_barrier_deferred

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
	defer start.Done()
	for i := 0; i < n; i++ {
		go func() {
			start.Wait()
			b.hit(i)
		}()
	}
	if err := b.setup(); err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	return nil
}
