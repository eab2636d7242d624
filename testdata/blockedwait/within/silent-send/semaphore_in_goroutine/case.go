// The slot is taken inside the goroutine; holders always give it back.
package semaphore_in_goroutine

import (
	"sync"
)

func Fetch(urls []string, get func(string) error) []error {
	var (
		wg   sync.WaitGroup
		sem  = make(chan struct{}, 5)
		errs = make([]error, len(urls))
	)
	for i, u := range urls {
		wg.Add(1)
		go func() {
			defer wg.Done()
			sem <- struct{}{}
			defer func() { <-sem }()
			errs[i] = get(u)
		}()
	}
	wg.Wait()
	return errs
}
