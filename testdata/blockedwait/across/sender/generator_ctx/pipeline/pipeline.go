// Case: Twin of generator_break: Gen selects on the context the handler cancels; silent in both modes.

package pipeline

import (
	"context"
)

func Gen(ctx context.Context, n int) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for i := 0; i < n; i++ {
			select {
			case out <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}
