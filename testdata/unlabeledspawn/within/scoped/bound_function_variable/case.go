// The function given to the wrapper is a local variable with the goroutines inside; it is called only through the wrapper: silent.
package boundfunctionvariable

import (
	"context"
	"errors"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
)

// Mirror mirrors a workspace.
type Mirror struct {
	cluster logicalcluster.Name
	copyAll func(context.Context) error
}

// Start starts the mirror and returns how to stop it.
func (m *Mirror) Start(parent context.Context) (stop func() error) {
	ctx, cancel := context.WithCancel(parent)
	result := make(chan error, 1)
	body := func(ctx context.Context) {
		inner := make(chan error)
		go func() { inner <- m.copyAll(ctx) }()
		select {
		case err := <-inner:
			result <- err
		case <-ctx.Done():
			result <- errors.Join(ctx.Err(), <-inner)
		}
	}
	go labels.Cluster(ctx, "mirror", m.cluster, body)
	return func() error {
		cancel()
		return <-result
	}
}
