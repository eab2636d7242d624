// Cured twin of field/closures_in_slice: capacity three for three closures.
package closures_in_slice_buffered

import (
	"context"
)

type Checker struct {
	dns, api, etcd func() error
}

func (c *Checker) Check(ctx context.Context) error {
	errs := make(chan error, 3)
	stages := []func(){
		func() { errs <- c.dns() },
		func() { errs <- c.api() },
		func() { errs <- c.etcd() },
	}
	for _, stage := range stages {
		go stage()
	}
	for range stages {
		select {
		case err := <-errs:
			if err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
