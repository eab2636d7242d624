// The paths without Run end the process.
package app

import (
	"context"

	klog "k8s.io/klog/v2"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/run"
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/main/fatal_helper/util"
)

// Serve runs a controller; it exits when it cannot.
func Serve(ctx context.Context, cfg lib.Config) error {
	c, err := lib.New(cfg)
	if err != nil {
		return err
	}
	if err := c.Ping(ctx); err != nil {
		klog.Fatalf("ping: %v", err)
	}
	if cfg.Server == "localhost" {
		util.Die("not on %s", cfg.Server)
		return nil
	}
	if ctx == nil {
		panic("no context")
	}
	return c.Run(ctx)
}
