// Case: One goroutine per node reports through a helper package; the caller returns at the first error and the others stay in the send.

package drain

import (
	"errors"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sender/first_error/report"
)

func Nodes(nodes []string) error {
	errs := make(chan error)
	for _, n := range nodes {
		go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			report.To(errs, cordon(n))
		}()
	}
	for range nodes {
		if err := <-errs; err != nil {
			return err
		}
	}
	return nil
}

func cordon(n string) error {
	if n == "" {
		return errors.New("no node")
	}
	return nil
}
