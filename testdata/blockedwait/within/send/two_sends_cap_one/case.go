// Capacity one, but the goroutine sends twice (progress, then result) and the
// caller only takes what comes before the deadline.
package two_sends_cap_one

import (
	"context"
	"log"
)

type Step string

func Migrate(ctx context.Context, run func() error) error {
	steps := make(chan Step, 1)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		steps <- "started"
		if err := run(); err != nil {
			steps <- Step("failed: " + err.Error())
			return
		}
		steps <- "done"
	}()

	select {
	case s := <-steps:
		log.Printf("migration %s", s)
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
