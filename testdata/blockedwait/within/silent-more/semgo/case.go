// right: semaphore slot always released; all joined
package semgo

import (
	"context"
	"sync"
)

func Reconcile(ctx context.Context, items []string) {
	sem := make(chan struct{}, 4)
	var wg sync.WaitGroup
	for _, it := range items {
		sem <- struct{}{}
		wg.Add(1)
		go func() {
			defer func() { <-sem; wg.Done() }()
			work(it)
		}()
	}
	wg.Wait()
}
func work(string) {}
