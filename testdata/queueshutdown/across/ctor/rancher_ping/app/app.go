// Unreachable cluster: the object is dropped before Run, its only release.
package app

import (
	"context"
	"fmt"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctor/rancher_ping/lib"
)

// StartCluster starts the controller of one cluster.
func StartCluster(ctx context.Context, cfg lib.Config) error {
	c, err := lib.New(cfg) // want `"c" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if err != nil {
		return err
	}
	if err := c.Ping(ctx); err != nil {
		return fmt.Errorf("start: %w", err)
	}
	go func() { _ = c.Run(ctx) }()
	return nil
}
