// The only early return follows New's own error, when there is no object; otherwise Run always starts.
package app

import (
	"context"
	"errors"
	"fmt"

	klog "k8s.io/klog/v2"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctor/err_nothing_to_release/lib"
)

// StartCluster starts the controller of one cluster.
func StartCluster(ctx context.Context, cfg lib.Config) error {
	if cfg.Server == "" {
		return errors.New("cluster unreachable")
	}
	c, err := lib.New(cfg)
	if err != nil {
		return fmt.Errorf("new: %w", err)
	}
	if err := c.Ping(ctx); err != nil {
		klog.ErrorS(err, "cluster does not answer yet, starting anyway")
	}
	go func() { _ = c.Run(ctx) }()
	return nil
}

// RunCluster runs it in the foreground.
func RunCluster(ctx context.Context, cfg lib.Config) error {
	c, err := lib.New(cfg)
	if err == nil {
		err = c.Run(ctx)
	}
	return err
}
