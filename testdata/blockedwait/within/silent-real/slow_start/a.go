// right: errCh as large as the batch and wg.Wait
package slow_start

import (
	"sync"
)

func SlowStart(count, initial int, fn func() error) (int, error) {
	remaining, ok := count, 0
	for b := min(remaining, initial); b > 0; b = min(2*b, remaining) {
		errCh := make(chan error, b)
		var wg sync.WaitGroup
		wg.Add(b)
		for i := 0; i < b; i++ {
			go func() {
				defer wg.Done()
				if err := fn(); err != nil {
					errCh <- err
				}
			}()
		}
		wg.Wait()
		cur := b - len(errCh)
		ok += cur
		if len(errCh) > 0 {
			return ok, <-errCh
		}
		remaining -= b
	}
	return ok, nil
}
