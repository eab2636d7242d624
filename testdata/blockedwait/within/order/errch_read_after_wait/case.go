// Senders on an unbuffered channel are waited for before anyone receives.
package errch_read_after_wait

import (
	"fmt"
	"sync"
)

func DeletePods(names []string, del func(string) error) error {
	errCh := make(chan error)
	var wg sync.WaitGroup
	wg.Add(len(names))
	for _, n := range names {
		go func(name string) { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			defer wg.Done()
			if err := del(name); err != nil {
				errCh <- fmt.Errorf("deleting %s: %w", name, err)
			}
		}(n)
	}
	wg.Wait()

	select {
	case err := <-errCh:
		return err
	default:
		return nil
	}
}
