// client-go's ParallelizeUntil by hand: pieces are all in the buffer and it is closed.
package parallelize_pieces

import (
	"context"
	"sync"
)

func Parallelize[T any](ctx context.Context, workers int, items []T, do func(T)) {
	idx := make(chan int, len(items))
	for i := range items {
		idx <- i
	}
	close(idx)
	var wg sync.WaitGroup
	wg.Add(workers)
	for w := 0; w < workers; w++ {
		go func() {
			defer wg.Done()
			for i := range idx {
				select {
				case <-ctx.Done():
					return
				default:
					do(items[i])
				}
			}
		}()
	}
	wg.Wait()
}
