package wgcloserleak

import (
	"context"
	"sync"
)

func Reconcile(ctx context.Context, xs []string) error {
	res := make(chan error)
	var wg sync.WaitGroup
	for range xs {
		wg.Add(1)
		go func() { defer wg.Done(); res <- nil }() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	}
	go func() { wg.Wait(); close(res) }()
	for err := range res {
		if err != nil {
			return err
		}
	}
	return nil
}
