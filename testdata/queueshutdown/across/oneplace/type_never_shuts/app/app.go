// Drops what it cannot release; reported in lib.
package app

import (
	"context"
	"errors"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/oneplace/type_never_shuts/lib"
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/oneplace/type_never_shuts/wrap"
)

// Start starts an agent and a controller.
func Start(ctx context.Context, enabled bool) error {
	a := wrap.New()
	c := lib.New()
	if !enabled {
		return errors.New("disabled")
	}
	go a.Run(ctx)
	go c.Run(ctx)
	return nil
}
