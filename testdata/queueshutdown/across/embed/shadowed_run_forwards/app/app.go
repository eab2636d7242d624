// The caller runs it.
package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/embed/shadowed_run_forwards/ctl"
)

// Start starts it.
func Start(ctx context.Context) {
	n := ctl.NewNodes()
	go n.Run(ctx)
}
