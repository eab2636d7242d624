// A generic library function runs a function for each item in its own goroutine: silent.
package parallel

import (
	"sync"
)

// Map calls fn for each item in parallel and returns the results in order.
func Map[T, R any](items []T, fn func(T) R) []R {
	results := make([]R, len(items))
	var wg sync.WaitGroup
	for i, item := range items {
		wg.Add(1)
		go func() {
			defer wg.Done()
			results[i] = fn(item)
		}()
	}
	wg.Wait()
	return results
}
