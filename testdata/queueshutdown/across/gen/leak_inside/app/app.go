// The caller cannot release what the generated type does not.
package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/gen/leak_inside/gen"
)

// Start starts it.
func Start(ctx context.Context, enabled bool) {
	c := gen.New()
	if !enabled {
		return
	}
	go c.Run(ctx)
}
