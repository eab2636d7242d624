// sync.WaitGroup.Go is a spawn: the workers send on an unbuffered channel and the
// consumer returns at the first error, never calling wg.Wait.
package go_method_send

import (
	"fmt"
	"sync"
)

type checkResult struct {
	name string
	err  error
}

type Doctor struct {
	checks map[string]func() error
}

func (d *Doctor) Diagnose() error {
	var wg sync.WaitGroup
	results := make(chan checkResult)
	for name, check := range d.checks {
		wg.Go(func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			results <- checkResult{name, check()}
		})
	}
	for range d.checks {
		if r := <-results; r.err != nil {
			return fmt.Errorf("%s: %w", r.name, r.err)
		}
	}
	wg.Wait()
	return nil
}
