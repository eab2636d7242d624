// right: results channel closed by a goroutine after Wait, reader drains
package egcloser

import (
	"context"

	"golang.org/x/sync/errgroup"
)

func Reconcile(ctx context.Context, keys []string) (n int, err error) {
	g, _ := errgroup.WithContext(ctx)
	res := make(chan int)
	for _, k := range keys {
		g.Go(func() error { res <- len(k); return nil })
	}
	go func() { err = g.Wait(); close(res) }()
	for v := range res {
		n += v
	}
	return
}
