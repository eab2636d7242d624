// The check fails and the promoted Run is never called.
package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/embed/promoted_drop/ctl"
)

// Start starts the nodes controller.
func Start(ctx context.Context, name string) error {
	n := ctl.NewNodes(name) // want `"n" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if err := n.Check(); err != nil {
		return err
	}
	go n.Run(ctx)
	return nil
}
