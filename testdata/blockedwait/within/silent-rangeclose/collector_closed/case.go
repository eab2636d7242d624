// Cured twin of rangeclose/collector_not_closed: fan-in with WaitGroup and close.
package collector_closed

import (
	"log"
	"sync"
)

func UpdateAll(names []string, update func(string) error) int {
	var wg sync.WaitGroup
	errCh := make(chan error)
	for _, n := range names {
		wg.Add(1)
		go func(n string) {
			defer wg.Done()
			if err := update(n); err != nil {
				errCh <- err
			}
		}(n)
	}
	go func() {
		wg.Wait()
		close(errCh)
	}()

	count := 0
	for err := range errCh {
		log.Printf("update: %v", err)
		count++
	}
	return count
}
