// Case: Twin of run_ctx_fns: the runner hands its context to the functions and they select on it; silent.

package runner

import (
	"context"
	"sync"
)

func Run(ctx context.Context, fns ...func(context.Context)) {
	var wg sync.WaitGroup
	for _, fn := range fns {
		wg.Add(1)
		go func() {
			defer wg.Done()
			fn(ctx)
		}()
	}
	wg.Wait()
}
