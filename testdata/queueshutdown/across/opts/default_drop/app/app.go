// Start fails and Stop is not called.
package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/opts/default_drop/lib"
)

// Serve serves until ctx ends.
func Serve(ctx context.Context, name string) error {
	c := lib.New(lib.WithName(name)) // want `"c" is dropped on a path without Stop, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if err := c.Start(); err != nil {
		return err
	}
	defer c.Stop()
	<-ctx.Done()
	return nil
}
