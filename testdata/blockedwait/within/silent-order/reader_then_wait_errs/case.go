// Results are received before wg.Wait, one per goroutine, so Wait finds all done.
package reader_then_wait_errs

import (
	"sync"
)

func Validate(files []string, check func(string) error) error {
	var wg sync.WaitGroup
	errs := make(chan error)
	for _, f := range files {
		wg.Go(func() { errs <- check(f) })
	}
	var first error
	for range files {
		if err := <-errs; err != nil && first == nil {
			first = err
		}
	}
	wg.Wait()
	return first
}
