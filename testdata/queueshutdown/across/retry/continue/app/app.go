// Each failed attempt drops its controller.
package app

import (
	"context"
	"time"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/run"
)

// Connect tries some times.
func Connect(ctx context.Context, cfg lib.Config) error {
	var last error
	for range 5 {
		c, err := lib.New(cfg) // want `"c" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
		if err != nil {
			return err
		}
		if last = c.Ping(ctx); last != nil {
			time.Sleep(time.Second)
			continue
		}
		return c.Run(ctx)
	}
	return last
}
