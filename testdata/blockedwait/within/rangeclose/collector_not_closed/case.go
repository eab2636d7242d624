// The workers are waited for, the collector is not ended: errCh is never closed.
package collector_not_closed

import (
	"log"
	"sync"
)

func UpdateAll(names []string, update func(string) error) int {
	var (
		wg    sync.WaitGroup
		mu    sync.Mutex
		count int
	)
	errCh := make(chan error)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for err := range errCh {
			log.Printf("update: %v", err)
			mu.Lock()
			count++
			mu.Unlock()
		}
	}()

	for _, n := range names {
		wg.Add(1)
		go func(n string) {
			defer wg.Done()
			if err := update(n); err != nil {
				errCh <- err
			}
		}(n)
	}
	wg.Wait()
	mu.Lock()
	defer mu.Unlock()
	return count
}
