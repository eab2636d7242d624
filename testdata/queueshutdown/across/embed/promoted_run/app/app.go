// The promoted Run releases.
package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/embed/promoted_run/ctl"
)

// Start starts the nodes controller.
func Start(ctx context.Context) {
	n := ctl.NewNodes()
	n.Queue.Add("first")
	go n.Run(ctx, 2)
}
