// Semaphore by buffered channel: the goroutine's receive gives the slot back, and a
// slot is always there.
package semaphore_slots

import (
	"sync"
)

func ForEach(items []string, limit int, f func(string)) {
	sem := make(chan struct{}, limit)
	var wg sync.WaitGroup
	for _, it := range items {
		sem <- struct{}{}
		wg.Add(1)
		go func() {
			defer wg.Done()
			defer func() { <-sem }()
			f(it)
		}()
	}
	wg.Wait()
}
