// right: each hand-off acknowledged, loop closed in the end
package ackjob

import (
	"context"
	"errors"
)

type job struct {
	n   int
	ack chan<- error
}

func Reconcile(ctx context.Context, xs []int) error {
	jobs := make(chan job)
	go func() {
		for j := range jobs {
			var err error
			if j.n < 0 {
				err = errors.New("neg")
			}
			j.ack <- err
		}
	}()
	defer close(jobs)
	for _, x := range xs {
		ack := make(chan error)
		jobs <- job{x, ack}
		if err := <-ack; err != nil {
			return err
		}
	}
	return nil
}
