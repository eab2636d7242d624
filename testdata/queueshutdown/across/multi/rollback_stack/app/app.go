// On failure the deferred Run undoes, on success the caller gets the undo.
package app

import (
	"context"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/multi/rollback_stack/util"
)

// OpenAll opens the clusters; the result closes them.
func OpenAll(ctx context.Context, cfgs []lib.Config) (closeAll func(), err error) {
	var undo util.Undo
	defer undo.Run()
	for _, cfg := range cfgs {
		c, err := lib.New(cfg)
		if err != nil {
			return nil, err
		}
		undo.Push(c.Stop)
		if err := c.Ping(ctx); err != nil {
			return nil, err
		}
		c.Start()
	}
	return undo.Release(), nil
}
