// The labelled scope holds only the wait for the goroutine, while the goroutine itself was started outside of it: reported.
package wrapperaroundjoinonly

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
)

// Export exports the objects of a workspace.
type Export struct {
	path  logicalcluster.Path
	write func(string) error
}

// Run exports everything once.
func (e *Export) Run(ctx context.Context, names <-chan string) error {
	result := make(chan error, 1)
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		for name := range names {
			if err := e.write(name); err != nil {
				result <- err
				return
			}
		}
		result <- nil
	}()
	var err error
	labels.Path(ctx, "export", e.path, func(ctx context.Context) {
		select {
		case <-ctx.Done():
			err = ctx.Err()
		case err = <-result:
		}
	})
	return err
}
