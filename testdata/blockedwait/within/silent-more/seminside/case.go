// right: goroutine takes the slot itself, and gives it back
package seminside

import (
	"context"
	"sync"
)

func Reconcile(ctx context.Context, items []string) {
	sem := make(chan struct{}, 4)
	var wg sync.WaitGroup
	for _, it := range items {
		wg.Go(func() {
			sem <- struct{}{}
			defer func() { <-sem }()
			work(it)
		})
	}
	wg.Wait()
}
func work(string) {}
