package early_err

import (
	"context"
	"os"
)

func Reconcile(ctx context.Context, xs []string) error {
	errs := make(chan error)
	for _, x := range xs {
		go func() { errs <- os.Remove(x) }() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	}
	for range xs {
		if err := <-errs; err != nil {
			return err
		}
	}
	return nil
}
