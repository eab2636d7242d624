// Every return releases, one of them inside the return expression.
package app

import (
	"context"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/helper/error_passthrough/util"
)

// Open opens a controller.
func Open(ctx context.Context, cfg lib.Config) (*lib.Controller, error) {
	c, err := lib.New(cfg)
	if err != nil {
		return nil, err
	}
	if err := c.Ping(ctx); err != nil {
		return nil, util.Abort(c, err)
	}
	c.Start()
	return c, nil
}
