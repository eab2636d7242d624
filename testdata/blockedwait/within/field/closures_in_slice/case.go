// The stages are closures in a slice, all started in one loop; each sends its error on
// one unbuffered channel, and Check returns at the first one.
package closures_in_slice

import (
	"context"
)

type Checker struct {
	dns, api, etcd func() error
}

func (c *Checker) Check(ctx context.Context) error {
	errs := make(chan error)
	stages := []func(){
		func() { errs <- c.dns() },
		func() { errs <- c.api() },
		func() { errs <- c.etcd() },
	}
	for _, stage := range stages {
		go stage() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
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
