// Case: Twin of first_error: the buffer holds one error per node; silent.

package drain

import (
	"errors"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sender/first_error_buffered/report"
)

func Nodes(nodes []string) error {
	errs := make(chan error, len(nodes))
	for _, n := range nodes {
		go func() {
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
