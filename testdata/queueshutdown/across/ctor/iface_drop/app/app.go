// The object behind the interface is dropped when it is not ready.
package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctor/iface_drop/lib"
)

// Start starts the controller.
func Start(ctx context.Context, ready bool) error {
	c := lib.New(ready) // want `"c" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if err := c.Ready(); err != nil {
		return err
	}
	go c.Run(ctx)
	return nil
}
