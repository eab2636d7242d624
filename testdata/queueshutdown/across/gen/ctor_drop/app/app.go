// Hand-written code drops an object of a generated type.
package app

import (
	"context"
	"errors"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/gen/ctor_drop/gen"
)

// Start starts it.
func Start(ctx context.Context, enabled bool) error {
	c := gen.New() // want `"c" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if !enabled {
		return errors.New("disabled")
	}
	go c.Run(ctx)
	return nil
}
