// right: the done channel is closed after wg.Wait, receives all
package argo_gitops_engine

import (
	"context"
	"sync"
)

func Kubectl(ctx context.Context, items []int, cb func(int) error) error {
	errs := make(chan error, len(items))
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for _, i := range items {
		wg.Add(1)
		go func(i int) {
			defer wg.Done()
			if err := cb(i); err != nil {
				errs <- err
			}
		}(i)
	}
	go func() { wg.Wait(); close(stop) }()
	select {
	case <-stop:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case e := <-errs:
		return e
	default:
		return nil
	}
}
