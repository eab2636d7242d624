// The lookup starts goroutines inside of the function given to the generic wrapper: silent.
package discovery

import (
	"context"
	"errors"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/wrappers/generic_wrapper/scope"
)

// Lookup asks both sources for the resources of a workspace and takes the first answer.
func Lookup(ctx context.Context, path logicalcluster.Path, sources ...func(context.Context) ([]string, error)) ([]string, error) {
	return scope.Call(ctx, "discovery", path, func(ctx context.Context) ([]string, error) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		answers := make(chan []string, len(sources))
		failures := make(chan error, len(sources))
		for _, source := range sources {
			go func() {
				names, err := source(ctx)
				if err != nil {
					failures <- err
					return
				}
				answers <- names
			}()
		}
		var errs []error
		for range sources {
			select {
			case names := <-answers:
				return names, nil
			case err := <-failures:
				errs = append(errs, err)
			}
		}
		return nil, errors.Join(errs...)
	})
}
