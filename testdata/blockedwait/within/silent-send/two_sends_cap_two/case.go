// Cured twin of send/two_sends_cap_one: at most two of the three sends happen.
package two_sends_cap_two

import (
	"context"
	"log"
)

type Step string

func Migrate(ctx context.Context, run func() error) error {
	steps := make(chan Step, 2)
	go func() {
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
