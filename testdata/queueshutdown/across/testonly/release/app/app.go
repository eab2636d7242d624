// Runs it; the fix belongs into lib.
package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/testonly/release/lib"
)

// Start starts it.
func Start(ctx context.Context) {
	c := lib.New()
	c.Trigger("first")
	go c.Run(ctx)
}
