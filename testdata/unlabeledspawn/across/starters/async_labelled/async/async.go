// The library starts what it is given; all per-cluster functions it gets are labelled: silent.
package async

import (
	"context"
	"sync"
)

// Tasks waits for what it has started.
type Tasks struct {
	wg sync.WaitGroup
}

// Add starts fn.
func (t *Tasks) Add(ctx context.Context, fn func(context.Context)) {
	t.wg.Add(1)
	go func() {
		defer t.wg.Done()
		fn(ctx)
	}()
}

// Wait waits for all of them.
func (t *Tasks) Wait() { t.wg.Wait() }
