// Cured twin of order/errch_read_after_wait, the ReplicaSet controller's shape.
package errch_buffered_before_wait

import (
	"fmt"
	"sync"
)

func DeletePods(names []string, del func(string) error) error {
	errCh := make(chan error, len(names))
	var wg sync.WaitGroup
	wg.Add(len(names))
	for _, n := range names {
		go func(name string) {
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
