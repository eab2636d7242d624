// The caller can do nothing about a failed constructor.
package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctorfail/drop/lib"
)

// Serve serves until ctx ends.
func Serve(ctx context.Context, r lib.Registrar) error {
	c, err := lib.New(r, "app")
	if err != nil {
		return err
	}
	defer c.Stop()
	<-ctx.Done()
	return nil
}
