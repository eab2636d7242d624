// Nobody keeps or stops the controller.
package app

import (
	"context"

	ctl "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/keep/name_only/lib"
)

// Attach adds a cluster.
func Attach(ctx context.Context, cfg ctl.Config) error {
	c, err := ctl.New(cfg) // want `"c" is dropped without Stop, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if err != nil {
		return err
	}
	c.Start()
	lib.Register(ctx, cfg.Name, c)
	return nil
}
