// Cured twin of waitgroup/go_method_send: Wait and close in a goroutine, the consumer
// collects everything.
package go_method_fanin

import (
	"errors"
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
		wg.Go(func() {
			results <- checkResult{name, check()}
		})
	}
	go func() {
		wg.Wait()
		close(results)
	}()
	var errs []error
	for r := range results {
		if r.err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", r.name, r.err))
		}
	}
	return errors.Join(errs...)
}
